import { describe, expect, test } from 'vitest'
import { readMarketMode } from './mode.ts'

const elsewhere = { NIGHTJAR_NETWORK: 'testnet', NIGHTJAR_NODE_URL: 'https://node.example' }

describe('readMarketMode', () => {
  test('default: live on the embedded chain, off on any other', () => {
    expect(readMarketMode({})).toBe('live')
    expect(readMarketMode({ NIGHTJAR_NODE_URL: 'http://127.0.0.1:4000' })).toBe('off')
    expect(readMarketMode(elsewhere)).toBe('off')
  })

  test('args: what is asked for', () => {
    for (const mode of ['live', 'history', 'off'] as const) {
      expect(readMarketMode({ NIGHTJAR_MARKET: mode })).toBe(mode)
    }
    expect(readMarketMode({ ...elsewhere, NIGHTJAR_MARKET: 'off' })).toBe('off')
  })

  test('error: a market on a chain that is not the embedded one, and an unknown word', () => {
    for (const mode of ['live', 'history']) {
      expect(() => readMarketMode({ ...elsewhere, NIGHTJAR_MARKET: mode })).toThrow(
        `NIGHTJAR_MARKET is ${mode}, but simulated traders only trade on the embedded chain`,
      )
    }
    expect(() => readMarketMode({ NIGHTJAR_MARKET: 'on' })).toThrow(
      'NIGHTJAR_MARKET is "on"; it must be live, history or off.',
    )
  })
})
