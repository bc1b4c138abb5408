import { CREDITS, REGISTRY_PROGRAM } from '@nightjar/sdk'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ADDRESS, tokenOf } from '../testing/exchange.ts'
import { outsideBalancesQuery } from './outsideBalances.ts'

const inside = tokenOf('USDX')
const ofRegistry = (id: string) => ({
  outside: { ...inside, id, programId: REGISTRY_PROGRAM },
  inside,
})

afterEach(() => void vi.unstubAllGlobals())

describe('outsideBalancesQuery', () => {
  test('behavior: one token that cannot be read does not hide the balances of others', async () => {
    vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
      if (!path.includes('bhp256')) return Response.json({ data: '{ balance: 7u128 }' })
      if (String(init?.body).includes('1field')) throw new Error('down')
      return Response.json({ data: { bhp256: '9field' } })
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
