import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { QrCode, qrModules } from './QrCode.tsx'

afterEach(cleanup)

const address = 'aleo1rhgdu77hgyqd3xjj8ucu3jj9r2krwz6mnzyd80gncr5fxcwlh5rsvzp9px'

describe('qrModules', () => {
  test('default: the smallest version that holds the text, with a quiet zone of four modules', () => {
    const { version, size, data } = qrModules(address)
    expect([version, size]).toEqual([5, 17 + 4 * 5 + 8]) // 63 bytes at level M; ISO/IEC 18004, table 7
    expect(data.slice(0, 4).flat().some(Boolean)).toBe(false)
  })

  test('args: version 1 to version 40, and no more', () => {
    expect(qrModules('a').version).toBe(1)
    expect(qrModules('a'.repeat(2331)).version).toBe(40) // the maximum of level M
    expect(() => qrModules('a'.repeat(2332))).toThrow()
  })
})

describe('QrCode', () => {
  test.each(['svg', 'canvas', 'image'] as const)('args: as %s, black on white', (output) => {
    const { container } = render(<QrCode text={address} output={output} />)
    const drawn = screen.getByRole('img', { name: `QR code of ${address}` })
    expect(drawn.tagName.toLowerCase()).toBe(output === 'image' ? 'img' : output)
    expect(drawn.getAttribute('width')).toBe(String(45 * 5))
    if (output === 'svg') expect(container.querySelector('rect')?.getAttribute('fill')).toBe('#fff')
  })
})
