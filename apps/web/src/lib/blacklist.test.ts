import type { ServedToken } from '@nightjar/sdk'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { blacklistQuery, withoutBlocked } from './blacklist.ts'

const served = (id: string): ServedToken => ({
  admin: '',
  token_id: id,
  name: 'Some',
  symbol: 'SOME',
  decimals: 6,
  total_supply: '1',
  token_bits: 128,
  wrapper_program: '',
  logo: '',
  token_type: 2,
})

test('withoutBlocked: default: tokens on the blacklist are not shown', async () => {
  const client = new QueryClient()
  client.setQueryData(blacklistQuery.queryKey, ['8field'])
  const answer = Promise.resolve({ tokens: ['7field', '8field', '9field'].map(served) })
  const shown = await withoutBlocked(client, answer)
  expect(shown.map(({ id }) => id)).toEqual(['7field', '9field'])
})
