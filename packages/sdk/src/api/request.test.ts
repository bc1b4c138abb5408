import { parseAddress } from '@nightjar/aleo'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'
import { BadRequestError, parseRequest } from './request.ts'

const address = 'aleo1rhgdu77hgyqd3xjj8ucu3jj9r2krwz6mnzyd80gncr5fxcwlh5rsvzp9px'

/** The same account: four bits of the last character before the checksum mean nothing to the chain. */
const otherSpelling = 'aleo1rhgdu77hgyqd3xjj8ucu3jj9r2krwz6mnzyd80gncr5fxcwlh5r3354su5'

/** The error of a request that must be refused. */
function refusal(run: () => unknown): BadRequestError {
  try {
    run()
  } catch (error) {
    if (error instanceof BadRequestError) return error
    throw error
  }
  throw new Error('the request was accepted')
}

describe('parseRequest', () => {
  test('default: ids get their suffix, defaults are filled in', () => {
    const { params, query } = parseRequest(endpoints.candles, { params: { id: '12' }, query: {} })
    expect([params, query]).toEqual([{ id: '12field' }, { interval: '1h', limit: 300 }])
  })

  test('behavior: the competition list starts at its beginning, ten entries at a time', () => {
    expect(parseRequest(endpoints.competitionPage, {}).query).toEqual({ start: 0, limit: 10 })
  })

  test('behavior: unknown query parameters are ignored', () => {
    const { query } = parseRequest(endpoints.pairId, {
      query: { tokenA: '1', tokenB: '2', t: '9' },
    })
    expect(query).toEqual({ tokenA: '1field', tokenB: '2field' })
  })

  test('args: lists as text, with spaces and empty parts', () => {
    const query = { address, tokens: ' 1, 2field,,' }
    const parsed = parseRequest(endpoints.tokenBalances, { query })
    expect(parsed.query.tokens).toEqual(['1field', '2field'])
  })

  test('args: numbers as digits or as numbers', () => {
    const parse = (limit: unknown) =>
      parseRequest(endpoints.leaderboard, { query: { limit } }).query.limit
    expect([parse('7'), parse(7)]).toEqual([7, 7])
  })

  test('args: transaction kinds', () => {
    const parsed = parseRequest(endpoints.explorerTransactions, {
      query: { tx_type: 'swap,transfer' },
    })
    expect(parsed.query).toEqual({ tx_type: ['swap', 'transfer'], limit: 20 })
  })

  test('behavior: parts that an endpoint does not have are dropped', () => {
    expect(parseRequest(endpoints.pairs, { query: { t: '1' }, body: 'x' })).toEqual({})
  })

  test.each([
    ['a missing field', endpoints.pair, { query: { tokenA: '1' } }, 'tokenB'],
    ['no field id', endpoints.pair, { query: { tokenA: '1', tokenB: '2u8' } }, 'tokenB'],
    [
      'a field beyond the order',
      endpoints.pair,
      { query: { tokenA: '9'.repeat(76), tokenB: '1' } },
      'tokenA',
    ],
    ['no address', endpoints.pairBalances, { params: { address: 'aleo1' } }, 'address'],
    [
      'a wrong checksum',
      endpoints.pairBalances,
      { params: { address: address.replace('rhgd', 'rhgh') } },
      'address',
    ],
    [
      'another spelling of an address, with a checksum that holds',
      endpoints.pairBalances,
      { params: { address: otherSpelling } },
      'address',
    ],
    ['a limit of zero', endpoints.explorerTransactions, { query: { limit: '0' } }, 'limit'],
    ['a limit above', endpoints.explorerTransactions, { query: { limit: '101' } }, 'limit'],
    [
      'an unknown kind',
      endpoints.explorerTransactions,
      { query: { tx_type: 'swap,theft' } },
      'tx_type.1',
    ],
    [
      'an unknown interval',
      endpoints.candles,
      { params: { id: '1' }, query: { interval: '2m' } },
      'interval',
    ],
    ['a body of another type', endpoints.bhp256, { body: { content: 5 } }, 'content'],
    ['a body that is no object', endpoints.bhp256, { body: 'text' }, ''],
    [
      'a nested field',
      endpoints.somePairs,
      { body: { pair_ids: [{ token_a: '1' }] } },
      'pair_ids.0.token_b',
    ],
    [
      'a path that is no program',
      endpoints.mappingValue,
      { params: { program: '../x', name: 'a', key: '1' } },
      'program',
    ],
  ])('error: %s', (_, endpoint, request, field) => {
    const error = refusal(() => parseRequest(endpoint, request))
    expect([error.field, error.code]).toEqual([field, 'bad_request'])
  })

  test('error: the message names the field and the problem', () => {
    const message = (run: () => unknown) => refusal(run).message
    expect([
      message(() => parseRequest(endpoints.pair, { query: {} })),
      message(() => parseRequest(endpoints.leaderboard, { query: { limit: '-1' } })),
      message(() =>
        parseRequest(endpoints.candles, { params: { id: '1' }, query: { interval: 'x' } }),
      ),
      message(() => parseRequest(endpoints.bhp256, { body: [] })),
      message(() => parseRequest(endpoints.bhp256, { body: { content: '' } })),
      message(() => parseRequest(endpoints.bhp256, { body: { content: 5 } })),
      message(() => parseRequest(endpoints.bhp256, { body: { content: 'x'.repeat(5000) } })),
      message(() => parseRequest(endpoints.somePairs, { body: { pair_ids: Array(600).fill({}) } })),
      message(() => parseRequest(endpoints.pairBalances, { params: { address: 'me' } })),
    ]).toMatchInlineSnapshot(`
      [
        ""tokenA" is missing.",
        ""limit" is not a whole number from 1 to 100.",
        ""interval" is none of 1m, 5m, 15m, 1h, 4h, 1d.",
        "The body is not of type object.",
        ""content" is empty.",
        ""content" is not of type string.",
        ""content" is longer than 4096 characters.",
        ""pair_ids" has more than 500 entries.",
        ""address" is not an address (aleo1…, 63 characters).",
      ]
    `)
  })

  test('error: distinguishes another spelling of an address from a wrong checksum', () => {
    expect(parseAddress(otherSpelling)).toBe(address)
    const parse = () => parseRequest(endpoints.pairBalances, { params: { address: otherSpelling } })
    expect(refusal(parse).message).toBe(
      '"address" is not in lower case, as wallets write addresses.',
    )
  })

  test('error: any invalid input gives a BadRequestError and nothing else', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(endpoints)),
        fc.anything(),
        (endpoint, value) => {
          try {
            parseRequest(endpoint, { params: value, query: value, body: value })
          } catch (error) {
            expect(error).toBeInstanceOf(BadRequestError)
          }
        },
      ),
    )
  })
})
