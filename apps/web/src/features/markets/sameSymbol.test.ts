import type { Token } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { tokenOf } from '../../testing/exchange.ts'
import { sameSymbol } from './sameSymbol.ts'

const usdx = tokenOf('USDX')
const stranger: Token = { ...usdx, id: '7field', type: 2, name: 'Another' }

describe('sameSymbol', () => {
  test('default: the verified token that it could be mistaken for', () => {
    expect(sameSymbol({ ...stranger, symbol: 'usdX ' }, [usdx])).toBe(usdx)
    expect(sameSymbol({ ...stranger, symbol: 'U', name: usdx.name }, [usdx])).toBe(usdx)
  })

  test('behavior: a token is not its own look-alike, nor that of an unverified one', () => {
    expect(sameSymbol(usdx, [usdx])).toBeUndefined()
    expect(sameSymbol({ ...stranger, id: '8field' }, [stranger])).toBeUndefined()
    expect(sameSymbol({ ...stranger, symbol: 'OTHER' }, [usdx])).toBeUndefined()
  })
})
