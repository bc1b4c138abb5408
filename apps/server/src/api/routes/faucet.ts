import { PROGRAM_ADDRESSES, PROGRAMS } from '@nightjar/sdk'
import { and, eq } from 'drizzle-orm'
import { state } from '../../db/schema.ts'
import { selectTokenBalances } from '../../db/tokenBalances.ts'
import { selectBlacklist, selectTokensByIds } from '../../db/tokenRows.ts'
import { createTokenList, serveToken } from '../../market/serveToken.ts'
import type { ApiContext } from '../context.ts'
import type { Handlers } from '../handler.ts'

/** Blocks between two claims of a token by one address (`COOLDOWN_BLOCKS` of nightjar_faucet.aleo). */
export const FAUCET_COOLDOWN_BLOCKS = 20

/** Tokens available from the faucet, with its remaining balance of each. */
export function faucetHandlers({ env }: ApiContext): Pick<Handlers, 'faucetTokens'> {
  const list = createTokenList(env)
  return {
    faucetTokens: async (_, { db }) => {
      const limits = await db
        .select({ token: state.key, limit: state.value })
        .from(state)
        .where(and(eq(state.program, PROGRAMS.faucet), eq(state.mapping, 'limits')))
      const blocked = await selectBlacklist(db, env)
      const open = limits
        .map(({ token, limit }) => ({ token, limit: limit.replace(/u128$/, '') }))
        .filter(({ token, limit }) => limit !== '0' && !blocked.has(token))
      const ids = open.map(({ token }) => token)
      const rows = await selectTokensByIds(db, ids)
      const left = await selectTokenBalances(db, PROGRAM_ADDRESSES.faucet, ids)
      const limitOf = new Map(open.map(({ token, limit }) => [token, limit]))
      return {
        tokens: [...rows.values()].map((row) => ({
          ...serveToken(row, list),
          limit: limitOf.get(row.id) ?? '0',
          balance: (left.get(row.id) ?? 0n).toString(),
          cooldown: FAUCET_COOLDOWN_BLOCKS,
        })),
      }
    },
  }
}
