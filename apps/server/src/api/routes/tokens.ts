import { withFieldSuffix } from '@nightjar/sdk'
import { inArray } from 'drizzle-orm'
import { tokens } from '../../db/schema.ts'
import {
  searchTokenRows,
  selectBlockedIds,
  selectTokens,
  selectTokensOfAdmin,
  selectWrappedTokens,
} from '../../db/tokenRows.ts'
import { rankTokens } from '../../market/rankTokens.ts'
import { createTokenList, serveToken, serveWrappedToken } from '../../market/serveToken.ts'
import type { ApiContext } from '../context.ts'
import type { Handlers } from '../handler.ts'

type TokenHandlers = Pick<
  Handlers,
  'searchTokens' | 'wrappedTokens' | 'officialTokens' | 'blacklist' | 'tokensOfAdmin'
>

const SEARCH_RESULTS = 50

/** Lists of tokens. */
export function tokenHandlers({ db, env }: ApiContext): TokenHandlers {
  const list = createTokenList(env)
  const selectListed = () =>
    selectTokens(db, inArray(tokens.id, [...list.officialIds, ...list.verifiedIds]))

  return {
    searchTokens: async ({ params: { keywords } }) => {
      const [matching, listed] = await Promise.all([searchTokenRows(db, keywords), selectListed()])
      const unique = new Map([...matching, ...listed].map((row) => [row.id, row]))
      const served = [...unique.values()].map((row) => serveToken(row, list))
      return { tokens: rankTokens(served, keywords, SEARCH_RESULTS) }
    },
    wrappedTokens: async () => {
      const rows = await selectWrappedTokens(db)
      return { tokens: rows.map((row) => serveWrappedToken(row, list)) }
    },
    officialTokens: async () => {
      const rows = await selectListed()
      return { tokens: rows.map((row) => serveToken(row, list)) }
    },
    blacklist: async () => {
      const blocked = await selectBlockedIds(db)
      return { black_list: [...new Set([...blocked, ...env.blacklist.map(withFieldSuffix)])] }
    },
    tokensOfAdmin: async ({ params }) => {
      const rows = await selectTokensOfAdmin(db, params.address)
      return { tokens: rows.map((row) => serveToken(row, list)) }
    },
  }
}
