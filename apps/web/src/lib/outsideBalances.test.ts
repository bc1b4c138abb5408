import { CREDITS, REGISTRY_PROGRAM } from '@nightjar/sdk'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ADDRESS, tokenOf } from '../testing/exchange.ts'
import { outsideBalancesQuery } from './outsideBalances.ts'
import { registryKey } from './registryKey.ts'

const inside = tokenOf('USDX')
const ofRegistry = (id: string) => ({
  outside: { ...inside, id, programId: REGISTRY_PROGRAM },
  inside,
})

afterEach(() => void vi.unstubAllGlobals())

describe('outsideBalancesQuery', () => {
  test('privacy 5: the key of a registry balance is hashed here: no request names the holder', async () => {
    const sent: string[] = []
    vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
      sent.push(`${path} ${init?.body ?? ''}`)
      return Response.json({ data: '{ balance: 7u128 }' })
    })
    const wrappings = [ofRegistry('1field'), ofRegistry('2field')]
    await new QueryClient().fetchQuery(outsideBalancesQuery(ADDRESS, wrappings))
    expect(sent).toHaveLength(2)
    expect(sent.join()).not.toContain(ADDRESS)
    expect(sent.join()).toContain(registryKey(ADDRESS, '2field'))
  })

  test('behavior: one token that cannot be read does not hide the balances of others', async () => {
    const lost = registryKey(ADDRESS, '1field')
    vi.stubGlobal('fetch', async (path: string) => {
      if (path.includes(lost)) throw new Error('down')
      return Response.json({ data: '{ balance: 7u128 }' })
    })
    const wrappings = [
      { outside: CREDITS, inside: tokenOf('WALEO') },
      ofRegistry('1field'),
      ofRegistry('2field'),
    ]
    const read = new QueryClient().fetchQuery(outsideBalancesQuery(ADDRESS, wrappings))
    expect([...(await read)]).toEqual([
      ['1field', null],
      ['2field', 7n],
    ])
  })
})
