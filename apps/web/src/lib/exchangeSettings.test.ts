import { ZERO_ADDRESS } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { ADDRESS } from '../testing/exchange.ts'
import { DEFAULT_SETTINGS, parseInteger } from './exchangeSettings.ts'
import { readSettings } from './readSettings.ts'

const chain =
  (values: Readonly<Record<string, string>>) =>
  async (program: string, name: string, key: string) =>
    values[`${program}/${name}/${key}`] ?? null

describe('readSettings', () => {
  const values = {
    'nightjar_config.aleo/swap_fee/true': '{ fee: 30u128, next_fee: 25u128, from_height: 10u32 }',
    'nightjar_config.aleo/protocol_fee/true': `{
  collector: ${ZERO_ADDRESS},
  base_portion: 5u128,
  next_collector: ${ADDRESS},
  next_base_portion: 4u128,
  from_height: 10u32
}`,
    'nightjar_config.aleo/private_ops/true':
      '{ allowed: true, next_allowed: false, from_height: 10u32 }',
    'nightjar_config.aleo/paused_until/true': '12u32',
  }

  test('default: the chain’s settings, with announced ones from their height on', async () => {
    expect(await readSettings(chain(values), 9)).toEqual({ ...DEFAULT_SETTINGS, isPaused: true })
    const changed = {
      feeBps: 25n,
      protocolFee: { collector: ADDRESS, basePortion: 4n },
      privateAllowed: false,
    }
    expect(await readSettings(chain(values), 10)).toEqual({ ...changed, isPaused: true })
    expect(await readSettings(chain(values), 12)).toEqual({ ...changed, isPaused: false })
    const paused = { 'nightjar_config.aleo/paused_until/true': '4294967295u32' }
    expect((await readSettings(chain(paused), 4_294_967_295)).isPaused).toBe(true)
  })

  test('behavior: without entries, the defaults of the specification', async () => {
    expect(await readSettings(chain({}), 1)).toEqual(DEFAULT_SETTINGS)
    expect(DEFAULT_SETTINGS).toMatchObject({
      feeBps: 30n,
      protocolFee: { basePortion: 5n },
      privateAllowed: true,
    })
  })
})

describe('parseInteger', () => {
  test.each([
    ['12u64', 12n],
    ['7', 7n],
    ['3u128', 3n],
    [null, 0n],
    ['aleo1', 0n],
  ])('default: %s', (text, value) => expect(parseInteger(text)).toBe(value))
})
