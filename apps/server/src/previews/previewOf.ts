import { CREDITS, tokenCard, WRAPPED_ALEO, withFieldSuffix } from '@nightjar/sdk'
import type { ApiContext } from '../api/context.ts'
import type { Database } from '../db/database.ts'
import { selectPairsByIds } from '../db/pairRows.ts'
import { selectTokensByIds } from '../db/tokenRows.ts'
import { createTokenList, serveToken, type TokenList } from '../market/serveToken.ts'
import { type Named, type Preview, pairPreview, tokenPreview } from './preview.ts'

const PATH = /^\/(pool|token)\/(\d{1,76})(?:field)?$/

/**
 * What other sites show for a link to a path; undefined if its page shows neither a pair nor a token, null if it would show
 * one that is not on the chain.
 */
export type PreviewOf = (path: string) => Promise<Preview | null | undefined>

export function createPreviewOf({ env, market }: ApiContext): PreviewOf {
  const list = createTokenList(env)
  return (path) => {
    const [, kind, digits] = PATH.exec(path) ?? []
    if (kind === undefined || digits === undefined) return Promise.resolve(undefined)
    const id = withFieldSuffix(digits)
    return market.perBlock(`preview ${kind} ${id}`, (db) =>
      kind === 'pool' ? ofPair({ db, list }, id) : ofToken({ db, list }, id),
    )
  }
}

type Known = { readonly db: Database; readonly list: TokenList }

async function ofPair({ db, list }: Known, id: string): Promise<Preview | null | undefined> {
  const [pair] = await selectPairsByIds(db, [id])
  if (pair === undefined) return null
  const rows = await selectTokensByIds(db, [pair.tokenA, pair.tokenB])
  const [first, second] = [pair.tokenA, pair.tokenB].map((each) => nameOf(list, rows.get(each)))
  return first && second && pairPreview([first, second])
}

async function ofToken({ db, list }: Known, id: string): Promise<Preview | null | undefined> {
  const row = (await selectTokensByIds(db, [id])).get(id)
  if (row === undefined || row.isLp) return null
  const token = nameOf(list, row)
  return token && tokenPreview(token)
}

type TokenRow = Parameters<typeof serveToken>[0]

/** Wrapped ALEO, as the pages call it. */
const aleo = { symbol: CREDITS.symbol, card: tokenCard(CREDITS.logo) }

function nameOf(list: TokenList, row: TokenRow | undefined): Named | undefined {
  if (row === undefined) return undefined
  const { symbol, token_type: type } = serveToken(row, list)
  const isListed = type !== 2
  if (row.id === WRAPPED_ALEO.id) return { ...aleo, isListed }
  const logo = list.logos.get(row.id)
  return { symbol, isListed, card: logo && tokenCard(logo) }
}
