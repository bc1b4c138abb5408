import { describe, expect, test } from 'vitest'
import { routeName } from './routeName.ts'

describe('routeName', () => {
  test.each([
    ['/api/pairs', '/api/pairs'],
    ['/api/pairs/5field/candles', '/api/pairs/{id}/candles'],
    ['/api/tokens/admin/aleo1rhgdu', '/api/tokens/admin/{address}'],
    ['/api/events', '/api/events'],
    ['/ims/image/00ff.webp', '/ims'],
    ['/api/pages/outputs/7', '/api/pages/{kind}/{number}'],
    ['/api/made/up', '/api'],
    ['/node/testnet/block/height/latest', '/node'],
    ['/swap/public', '/page'],
    ['/', '/page'],
  ])('behavior: %s is %s', (pathname, name) => {
    expect(routeName(pathname)).toBe(name)
  })

  test('behavior: unknown paths add no names', () => {
    const names = Array.from({ length: 1000 }, (_, at) => routeName(`/api/x${at}/y${at}`))
    expect(new Set(names).size).toBe(1)
  })
})
