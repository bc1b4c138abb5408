import { describe, expect, test } from 'vitest'
import { parseMigrateOptions } from './options.ts'

const least = ['--network', 'local', '--key-file', 'key', '--to', 'next']
const tokens = ['--tokens', 'credits.aleo,usdx.aleo']

describe('parseMigrateOptions', () => {
  test('default: all of it, from this suite, within half a percent', () => {
    expect(parseMigrateOptions([...least, ...tokens])).toEqual({
      network: 'local',
      nodeUrl: 'http://127.0.0.1:3030',
      keyFile: 'key',
      from: 'nightjar',
      to: 'next',
      tokens: [
        { name: 'credits.aleo', wrapper: 'credits' },
        { name: 'usdx.aleo', wrapper: 'arc20' },
      ],
      liquidity: undefined,
      slippageBps: 50n,
      yes: false,
    })
  })

  test('args: a part, a tolerance, a token of the registry', () => {
    const more = ['--liquidity', '12', '--slippage', '1.25', '--tokens', '123field,credits.aleo']
    expect(parseMigrateOptions([...least, ...more])).toMatchObject({
      liquidity: 12n,
      slippageBps: 125n,
      tokens: [{ name: '123field', wrapper: 'registry' }, { wrapper: 'credits' }],
    })
  })

  test.each([
    [[...least.slice(0, 4), ...tokens], '--to is missing'],
    [[...least, ...tokens, '--from', 'next'], '--from and --to are both "next"'],
    [[...least, ...tokens, '--from', 'a_b'], '--from is "a_b"'],
    [least, '--tokens is ""; it must be two tokens'],
    [[...least, '--tokens', 'credits.aleo'], 'it must be two tokens'],
    [[...least, '--tokens', 'credits.aleo,USDX'], 'it must be two tokens'],
    [[...least, '--tokens', 'usdx.aleo,usdx.aleo'], 'two different tokens'],
    [[...least, ...tokens, '--liquidity', '0'], '--liquidity is "0"'],
    [[...least, ...tokens, '--liquidity', '1.5'], '--liquidity is "1.5"'],
    [[...least, ...tokens, '--slippage', '51'], '--slippage is "51"'],
    [[...least, ...tokens, '--slippage', '-1'], '--slippage'],
    [[...tokens, '--network', 'local', '--to', 'next'], '--key-file is missing'],
    [[...tokens, '--to', 'next'], '--network is "";'],
  ])('error: %j', (args, sentence) => {
    expect(() => parseMigrateOptions(args)).toThrow(sentence)
  })
})
