import { inArray } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { tokens } from '../../db/schema.ts'
import {
  namesOfTokens,
  selectBlacklist,
  selectSaidNames,
  selectTimeOfCalls,
  selectTokens,
  selectTokensByIds,
  selectTokensOfAdmin,
  selectWrappedTokens,
} from '../../db/tokenRows.ts'
import { findTokens } from '../../market/findTokens.ts'
import { rankTokens } from '../../market/rankTokens.ts'
import { createTokenList, serveToken, serveWrappedToken } from '../../market/serveToken.ts'
import { TooManyWaitError } from '../../turns.ts'
import type { ApiContext, CallContext } from '../context.ts'
import { ApiRefusalError, unknownToken } from '../errors.ts'
import type { Handlers } from '../handler.ts'

type TokenHandlers = Pick<
  Handlers,
  | 'searchTokens'
  | 'wrappedTokens'
  | 'officialTokens'
  | 'blacklist'
  | 'tokensOfAdmin'
  | 'tokenOrigin'
>

const SEARCH_RESULTS = 50

/** Lists of tokens. */
export function tokenHandlers({ env }: ApiContext): TokenHandlers {
  const list = createTokenList(env)
  const selectListed = (db: Database) =>
    selectTokens(db, inArray(tokens.id, [...list.officialIds, ...list.verifiedIds]))

  return {
    searchTokens: async ({ params: { keywords } }, context) => {
      const { db, searches } = context
      const find = async () =>
        selectTokensByIds(db, await findTokens(await readNames(context), keywords))
      const found = searches.run(find).catch(tooManySearches)
      const [matching, listed] = await Promise.all([found, selectListed(db)])
      const unique = new Map([...matching.values(), ...listed].map((row) => [row.id, row]))
      const served = [...unique.values()].map((row) => serveToken(row, list))
      return { tokens: rankTokens(served, keywords, SEARCH_RESULTS) }
    },
    wrappedTokens: async (_, { db }) => {
      const rows = await selectWrappedTokens(db)
      return { tokens: rows.map((row) => serveWrappedToken(row, list)) }
    },
    officialTokens: async (_, { db }) => {
      const rows = await selectListed(db)
      return { tokens: rows.map((row) => serveToken(row, list)) }
    },
    blacklist: async (_, { db }) => ({ black_list: [...(await selectBlacklist(db, env))] }),
    tokensOfAdmin: async ({ params }, { db }) => {
      const rows = await selectTokensOfAdmin(db, params.address)
      return { tokens: rows.map((row) => serveToken(row, list)) }
    },
    tokenOrigin: async ({ params: { id } }, { db }) => {
      const row = (await selectTokensByIds(db, [id])).get(id)
      if (row === undefined || row.isLp) throw unknownToken(id)
      const { creator, height } = row
      const timestamp = await selectTimeOfCalls(db, height)
      return { token: serveToken(row, list), creator, height, timestamp }
    },
  }
}

/** Of all tokens, as the chain and their admins spell them. */
const readNames = ({ market }: CallContext) =>
  market.perBlock('names', async () => {
    const said = await market.perEdit('said names', selectSaidNames)
    return namesOfTokens((await market.tokens()).values(), said)
  })

function tooManySearches(error: unknown): never {
  if (!(error instanceof TooManyWaitError)) throw error
  throw new ApiRefusalError(
    'too_many_requests',
    'Too many searches at once. Try again in a moment.',
  )
}
