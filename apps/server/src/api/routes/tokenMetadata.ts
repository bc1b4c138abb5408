import {
  encodeName,
  isPlainName,
  PROGRAMS,
  saveTokenMessage,
  showName,
  showSymbol,
  ZERO_ADDRESS,
} from '@nightjar/sdk'
import { announceTokens } from '../../db/channels.ts'
import type { Database } from '../../db/database.ts'
import { selectMappingValue } from '../../db/mappingValues.ts'
import { tokenMetadata } from '../../db/schema.ts'
import { selectTokensByIds, type TokenRow } from '../../db/tokenRows.ts'
import { textOf } from '../../indexer/ledger/values.ts'
import { createTokenList, isWrapped, serveToken } from '../../market/serveToken.ts'
import { authorize } from '../authorize.ts'
import type { ApiContext } from '../context.ts'
import { ApiRefusalError, unknownToken } from '../errors.ts'
import type { Handlers } from '../handler.ts'
import { takeNonce } from '../nonces.ts'
import { signedHere } from '../signedHere.ts'

/**
 * Metadata from a token's on-chain admin; for a wrapped token, whose admin is a program, from the exchange's admin; for a
 * token with fixed supply, which has no admin, from its creator.
 */
export function tokenMetadataHandlers({ env }: ApiContext): Pick<Handlers, 'saveToken'> {
  const list = createTokenList(env)
  return {
    saveToken: async ({ body, bearer, origin }, context) => {
      const { db, now } = context
      const { token_id: tokenId, name, symbol, logo, signature } = body
      const row = (await selectTokensByIds(db, [tokenId])).get(tokenId)
      if (row === undefined || row.isLp) throw unknownToken(tokenId)
      const address = await selectSpeaker(db, row)
      const message = async () =>
        saveTokenMessage({
          ...signedHere(context, origin),
          address,
          tokenId,
          name,
          symbol,
          logo,
          ...(await takeNonce(context, address, body.nonce)),
        })
      await authorize(context, { address, bearer, signature, message })
      assertSpelling('name', name, row)
      assertSpelling('symbol', symbol, row)
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

async function selectSpeaker(db: Database, row: TokenRow): Promise<string> {
  if (isWrapped(row)) return await selectExchangeAdmin(db)
  return row.admin === ZERO_ADDRESS ? (row.creator ?? ZERO_ADDRESS) : row.admin
}

async function selectExchangeAdmin(db: Database): Promise<string> {
  const admin = await selectMappingValue(db, PROGRAMS.config, 'admin', 'true')
  return admin === undefined ? ZERO_ADDRESS : textOf(admin) // without the suite there is no token either
}

/**
 * The admin may improve the spelling of the name, not rename the token: both must have the same encoding. Only printable
 * ASCII is a spelling; the short id of a token without one, as it is served, may be sent back.
 */
function assertSpelling(field: 'name' | 'symbol', text: string, row: TokenRow): void {
  const show = field === 'name' ? showName : showSymbol
  if (text === show(row[field], row.id)) return
  if (!isPlainName(text)) {
    throw new ApiRefusalError('bad_request', `"${field}" has characters that are not ASCII.`, {
      field,
    })
  }
  const encoded = field === 'name' ? row.encodedName : row.encodedSymbol
  if (isEncoded(text, encoded)) return
  throw new ApiRefusalError('bad_request', `"${field}" is not the token's ${field} on the chain.`, {
    field,
  })
}

function isEncoded(text: string, encoded: string): boolean {
  try {
    return encodeName(text) === encoded
  } catch {
    return false // too long for a field
  }
}

/** Pictures on other hosts would tell them who looks at a token. */
function assertLogo(logo: string): void {
  if (logo === '' || /^\/ims\/image\/[a-z0-9]{64}\.webp$/.test(logo)) return
  throw new ApiRefusalError(
    'bad_request',
    '"logo" is not a picture on this server: upload it to /ims/image/upload and send the path from its answer.',
    { field: 'logo' },
  )
}
