import { deleteImportedTokenMessage, importTokenMessage } from '@nightjar/sdk'
import { and, eq } from 'drizzle-orm'
import { importedTokens } from '../../db/schema.ts'
import { selectImportedIds, selectTokensByIds } from '../../db/tokenRows.ts'
import { createTokenList, serveToken } from '../../market/serveToken.ts'
import { authorize } from '../authorize.ts'
import type { ApiContext, CallContext } from '../context.ts'
import { refusalFor, unknownToken } from '../errors.ts'
import type { Handlers } from '../handler.ts'
import { takeNonce } from '../nonces.ts'
import { signedHere } from '../signedHere.ts'

const MAX_IMPORTED = 500

/** Tokens that an account has imported; every call returns the whole list. */
export function importedTokenHandlers({
  env,
}: ApiContext): Pick<Handlers, 'importedTokens' | 'importToken' | 'deleteImportedToken'> {
  const list = createTokenList(env)
  const serveImported = async ({ db }: CallContext, address: string) => {
    const ids = await selectImportedIds(db, address)
    const rows = await selectTokensByIds(db, ids)
    return {
      tokens: ids.flatMap((id) => rows.get(id) ?? []).map((row) => serveToken(row, list)),
    }
  }

  return {
    importedTokens: ({ params }, context) => serveImported(context, params.address),
    importToken: async ({ body, bearer, origin }, context) => {
      const { db, now } = context
      const { address, token_id: tokenId, signature } = body
      const message = async () =>
        importTokenMessage({
          ...signedHere(context, origin),
          address,
          tokenId,
          ...(await takeNonce(context, address, body.nonce)),
        })
      await authorize(context, { address, bearer, signature, message })
      if (!(await selectTokensByIds(db, [tokenId])).has(tokenId)) throw unknownToken(tokenId)
      if ((await selectImportedIds(db, address)).length >= MAX_IMPORTED) {
        throw refusalFor('conflict', 'imported_most', { most: MAX_IMPORTED })
      }
      const row = { address, token: tokenId, position: now() }
      await db.insert(importedTokens).values(row).onConflictDoNothing()
      return await serveImported(context, address)
    },
    deleteImportedToken: async ({ body, bearer, origin }, context) => {
      const { address, token_id: tokenId, signature } = body
      const message = async () =>
        deleteImportedTokenMessage({
          ...signedHere(context, origin),
          address,
          tokenId,
          ...(await takeNonce(context, address, body.nonce)),
        })
      await authorize(context, { address, bearer, signature, message })
      await context.db
        .delete(importedTokens)
        .where(and(eq(importedTokens.address, address), eq(importedTokens.token, tokenId)))
      return await serveImported(context, address)
    },
  }
}
