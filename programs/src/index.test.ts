import { describe, expect, test } from 'vitest'
import {
  DEFAULT_ADMIN,
  delayOf,
  FEE_DENOMINATOR,
  LOCAL_DELAY,
  LOCKED_LIQUIDITY,
  LP_TOKEN_INFO,
  MAX_RESERVE,
  programIds,
  programSource,
  suiteName,
  suiteOf,
  WRAPPED_CREDITS_INFO,
  withName,
  withSettings,
  ZERO_ADDRESS,
} from './index.ts'

const core = programSource('nightjar_core.aleo')
const other = 'aleo1s3ws5tra87fjycnjrwsjcrnw2qxr8jfqqdugnf0xzqqw29q9m5pqem2u4t'

/** A name as the programs encode it: its bytes as one big-endian number. */
function nameField(name: string): string {
  return `${BigInt(`0x${Buffer.from(name).toString('hex')}`)}field`
}

describe('programIds', () => {
  test('default: each program comes after the ones it imports', () => {
    for (const [index, id] of programIds.entries()) {
      const imports = [...programSource(id).matchAll(/^import (nightjar_\w+\.aleo);/gm)]
      for (const [, imported] of imports) {
        const place = programIds.map(String).indexOf(imported ?? '')
        expect(place).toBeGreaterThanOrEqual(0)
        expect(place).toBeLessThan(index)
      }
    }
  })
})

describe('suiteOf', () => {
  test.each(['local', 'testnet'] as const)('default: %s has every program', (network) => {
    expect(suiteOf(network)).toEqual(programIds)
  })

  test('behavior: mainnet has all except the faucet, and nothing that imports it', () => {
    const ids = suiteOf('mainnet')
    expect(ids).toEqual(programIds.filter((id) => id !== 'nightjar_faucet.aleo'))
    for (const id of ids) expect(programSource(id)).not.toContain('nightjar_faucet')
  })
})

describe('withName', () => {
  test('default: a copy shares no id with the suite, and only differs in its names', () => {
    for (const id of programIds) {
      const copy = withName(programSource(id), 'next2')
      expect(copy).toContain(`program ${withName(id, 'next2')};`)
      expect(copy).not.toContain('nightjar_')
      expect(copy.replaceAll('next2_', 'nightjar_')).toBe(programSource(id))
    }
    expect(withName(core, suiteName)).toBe(core)
  })

  test('behavior: no name gives an id that the chain would refuse', () => {
    const longest = 'a'.repeat(12)
    for (const id of programIds) expect(withName(id, longest).length).toBeLessThanOrEqual(36) // 31 and ".aleo"
    for (const name of ['', 'Next', '2next', 'a_b', 'a'.repeat(13)]) {
      expect(() => withName(core, name)).toThrow('is no name of a suite')
    }
  })
})

describe('constants', () => {
  test('behavior: they equal those in the compiled core', () => {
    expect(core).toContain(`${MAX_RESERVE}u128`)
    expect(core).toContain(`${FEE_DENOMINATOR}u128`)
    expect(core).toContain(`gt r4 ${LOCKED_LIQUIDITY}u128`)
    expect(core).toContain(ZERO_ADDRESS)
    expect(core).toContain(
      `cast ${LP_TOKEN_INFO.name} ${LP_TOKEN_INFO.symbol} ${LP_TOKEN_INFO.decimals}u8`,
    )
  })

  test('behavior: names are big-endian bytes', () => {
    expect(nameField('AleoSwap-Pair')).toBe(LP_TOKEN_INFO.name)
    expect(nameField('ASP')).toBe(LP_TOKEN_INFO.symbol)
    expect(nameField('WrappedAleo')).toBe(WRAPPED_CREDITS_INFO.name)
    expect(nameField('WALEO')).toBe(WRAPPED_CREDITS_INFO.symbol)
  })

  test('behavior: wrapped credits are created with them', () => {
    const { salt, name, symbol, decimals, creator } = WRAPPED_CREDITS_INFO
    expect(programSource('nightjar_credits.aleo')).toContain(
      `create_token ${salt} ${name} ${symbol} ${decimals}u8 0u128 ${creator}`,
    )
  })
})

describe('withSettings', () => {
  const settings = { admin: other, delay: delayOf('mainnet') }

  test('default: changes the admin, who is also the guardian, and the delay, nothing else', () => {
    const source = programSource('nightjar_config.aleo')
    const edited = withSettings(source, settings)
    expect(source.split(DEFAULT_ADMIN)).toHaveLength(4)
    expect(edited.split(other)).toHaveLength(4)
    expect(edited).toContain('set 28800u32 into delay[true];')
    const back = { admin: DEFAULT_ADMIN, delay: LOCAL_DELAY }
    const restored = edited
      .replace('set 28800u32 into', 'set 10u32 into')
      .replaceAll(other, DEFAULT_ADMIN)
    expect(restored).toBe(source)
    expect(withSettings(source, back)).toBe(source)
  })

  test('behavior: no other program of the suite contains them', () => {
    for (const id of programIds) {
      if (id === 'nightjar_config.aleo') continue
      expect(withSettings(programSource(id), settings)).toBe(programSource(id))
    }
  })

  test('error: an invalid address', () => {
    expect(() => withSettings('', { admin: 'aleo1', delay: 1 })).toThrowErrorMatchingInlineSnapshot(
      `[Error: "aleo1" is not an Aleo address: it is aleo1 and 58 lower-case characters.]`,
    )
  })
})
