import {
  deleteImportedTokenMessage,
  encodeName,
  importTokenMessage,
  type ServedToken,
  saveTokenMessage,
  stripFieldSuffix,
  withFieldSuffix,
} from '@nightjar/sdk'
import { and, eq, inArray } from 'drizzle-orm'
import { announceTokens } from '../../db/channels.ts'
import { importedTokens, tokenMetadata, tokens } from '../../db/schema.ts'
import {
  searchTokenRows,
  selectBlockedIds,
  selectImportedIds,
  selectTokens,
  selectTokensByIds,
  selectTokensOfAdmin,
  selectWrappedTokens,
  type TokenRow,
} from '../../db/tokenRows.ts'
import { rankTokens } from '../../market/rankTokens.ts'
import { createTokenList, serveToken, serveWrappedToken } from '../../market/serveToken.ts'
import { authorize } from '../authorize.ts'
import type { ApiContext } from '../context.ts'
import { ApiRefusal } from '../errors.ts'
import type { Handlers } from '../handler.ts'

type TokenHandlers = Pick<
  Handlers,
  | 'searchTokens'
  | 'wrappedTokens'
  | 'officialTokens'
  | 'blacklist'
  | 'tokensOfAdmin'
  | 'importedTokens'
  | 'importToken'
  | 'deleteImportedToken'
  | 'saveToken'
>

const MAX_IMPORTED = 500

export function tokenHandlers(context: ApiContext): TokenHandlers {
  const { db, env, now } = context
  const list = createTokenList(env)
  const serve = (rows: readonly TokenRow[]): { tokens: ServedToken[] } => ({
    tokens: rows.map((row) => serveToken(row, list)),
  })
  const serveImported = async (address: string) => {
    const ids = await selectImportedIds(db, address)
    const rows = await selectTokensByIds(db, ids)
    return serve(ids.flatMap((id) => rows.get(id) ?? []))
  }

  return {
    searchTokens: async ({ params }) => {
      const shown = [...list.officialIds, ...list.verifiedIds]
      const [matching, listed] = await Promise.all([
        searchTokenRows(db, params.keywords),
        selectTokens(db, shown.length === 0 ? undefined : inArray(tokens.id, shown)),
      ])
      const unique = new Map([...matching, ...listed].map((row) => [row.id, row]))
      return { tokens: rankTokens(serve([...unique.values()]).tokens, params.keywords, 50) }
    },
    wrappedTokens: async () => {
      const rows = await selectWrappedTokens(db)
      return { tokens: rows.map((row) => serveWrappedToken(row, list)) }
    },
    officialTokens: async () => {
      const shown = [...list.officialIds, ...list.verifiedIds]
      return serve(await selectTokens(db, inArray(tokens.id, shown)))
    },
    blacklist: async () => {
      const blocked = await selectBlockedIds(db)
      return { black_list: [...new Set([...blocked, ...env.blacklist.map(withFieldSuffix)])] }
    },
    tokensOfAdmin: async ({ params }) => serve(await selectTokensOfAdmin(db, params.address)),
    importedTokens: ({ params }) => serveImported(params.address),
    importToken: async ({ body, bearer }) => {
      const { address, token_id: tokenId, signature } = body
      const network = context.config('').network
      const message = importTokenMessage({ network, address, tokenId })
      await authorize(context, { address, bearer, signature, message })
      if ((await selectTokensByIds(db, [tokenId])).size === 0) throw unknownToken(tokenId)
      if ((await selectImportedIds(db, address)).length >= MAX_IMPORTED) {
        throw new ApiRefusal('conflict', `An account imports at most ${MAX_IMPORTED} tokens.`)
      }
      const position = now()
      await db
        .insert(importedTokens)
        .values({ address, token: tokenId, position })
        .onConflictDoNothing()
      return await serveImported(address)
    },
    deleteImportedToken: async ({ body, bearer }) => {
      const { address, token_id: tokenId, signature } = body
      const network = context.config('').network
      const message = deleteImportedTokenMessage({ network, address, tokenId })
      await authorize(context, { address, bearer, signature, message })
      await db
        .delete(importedTokens)
        .where(and(eq(importedTokens.address, address), eq(importedTokens.token, tokenId)))
      return await serveImported(address)
    },
    saveToken: async ({ body, bearer }) => {
      const { token_id: tokenId, name, symbol, logo, signature } = body
      const row = (await selectTokensByIds(db, [tokenId])).get(tokenId)
      if (row === undefined || row.isLp) throw unknownToken(tokenId)
      const network = context.config('').network
      const address = row.admin
      const message = saveTokenMessage({ network, address, tokenId, name, symbol, logo })
      await authorize(context, { address, bearer, signature, message })
      assertSpelling('name', name, row.encodedName)
      assertSpelling('symbol', symbol, row.encodedSymbol)
      assertLogo(logo)
      const metadata = { token: tokenId, name, symbol, logo, updated: now() }
      await db
        .insert(tokenMetadata)
        .values(metadata)
        .onConflictDoUpdate({ target: tokenMetadata.token, set: metadata })
      await announceTokens(db)
      return serveToken({ ...row, metadata }, list)
    },
  }
}

const unknownToken = (id: string): ApiRefusal =>
  new ApiRefusal('not_found', `There is no token ${stripFieldSuffix(id)} on the chain.`)

/** The admin may spell the name as people read it, not rename the token: both must encode alike. */
function assertSpelling(field: string, text: string, encoded: string): void {
  let same = false
  try {
    same = encodeName(text) === encoded
  } catch {
    same = false // too long for a field
  }
  if (same) return
  throw new ApiRefusal('bad_request', `"${field}" is not the token's ${field} on the chain.`, {
    field,
  })
}

/** Pictures of other hosts would tell them who looks at a token. */
function assertLogo(logo: string): void {
  if (logo === '' || /^\/ims\/image\/[a-z0-9]{64}\.webp$/.test(logo)) return
  throw new ApiRefusal(
    'bad_request',
    '"logo" is not a picture of this server: upload it to /ims/image/upload and give the path it answers.',
    { field: 'logo' },
  )
}
