import { CREDITS, type Pair, shortAddress, shortId, type Token } from '@nightjar/sdk'
import { ArrowRight, Coins, ExternalLink, FileText, Send, TriangleAlert } from 'lucide-react'
import { config } from '../../lib/config.ts'
import { showTokenAmount } from '../../lib/format.ts'
import { asOnChain } from '../../lib/readToken.ts'
import { safeUrl } from '../../lib/safeUrl.ts'
import type { Translate } from '../../lib/text/translate.ts'
import { useText } from '../../lib/text/useText.ts'
import { type Exchange, useExchange } from '../../lib/useExchange.ts'
import { openPages } from '../menus.ts'
import type { Command, CommandGroup } from './command.ts'
import { rankCommands } from './rankCommands.ts'
import { readIntent } from './readIntent.ts'
import { type Pasted, readPasted } from './readPasted.ts'
import { useActions } from './useActions.ts'
import { useIntentCommands } from './useIntentCommands.ts'

/** Maximum rows of a group; typing more narrows them. */
const MOST = 8

/** The palette's rows for a text; without one, the actions and the pages. */
export function useCommands(query: string): readonly CommandGroup[] {
  const t = useText()
  const exchange = useExchange()
  const actions = useActions()
  const { pairs, tokens } = exchange
  const intent = readIntent(query, [CREDITS, ...tokens])
  const intents = useIntentCommands(intent, exchange)
  const pasted = readPasted(query, pairs)
  if (pasted) return [{ name: 'go', commands: pastedCommands(pasted, t) }]
  const places = placeCommands(t)
  const isEmpty = query.trim() === ''
  const all = [...places, ...tokens.map(tokenCommand), ...pairs.map(pairCommand(t))]
  const found = isEmpty ? places : rankCommands(all, query)
  const named = intent?.to ? tradedPlaces(intent.from, intent.to, exchange, t) : found
  return [
    { name: 'do', commands: [...intents, ...rankCommands(actions, query)] },
    { name: 'go', commands: isEmpty ? named : named.slice(0, MOST) },
  ]
}

/** Each page once; of several with the same name only the first, which links to the others. */
function placeCommands(t: Translate): readonly Command[] {
  const commands = openPages().map(({ path, title, text }) => ({
    id: path,
    title: t(title),
    text: text ? t(text) : '',
    terms: path,
    picture: { icon: ArrowRight },
    action: { href: path },
  }))
  return commands.filter(
    ({ title }, at) => commands.findIndex((other) => other.title === title) === at,
  )
}

/** What else finds a token: its names on the chain. */
function termsOf(token: Token): string {
  const { symbol, name } = asOnChain(token)
  return `${symbol} ${name}`
}

function tokenCommand(token: Token): Command {
  const { id, symbol, name } = token
  return {
    id,
    title: symbol,
    text: `${name} · ${shortId(id)}`,
    terms: `${name} ${id} ${termsOf(token)}`,
    picture: { token },
    action: { href: `/token/${id}` },
  }
}

const pairCommand =
  (t: Translate) =>
  (pair: Pair): Command => {
    const { id, token0, token1, reserve0, reserve1 } = pair
    const a = showTokenAmount(reserve0, token0)
    const b = showTokenAmount(reserve1, token1)
    return {
      id,
      title: `${token0.symbol} / ${token1.symbol}`,
      text: t('palette.pool', { a, b }),
      terms: `${t('app.pair')} ${t('app.pools')} ${id} ${termsOf(token0)} ${termsOf(token1)}`,
      picture: { pair },
      action: { href: `/pool/${id}` },
    }
  }

const openTitles = {
  transaction: 'palette.open.transaction',
  address: 'palette.open.address',
  token: 'palette.open.token',
  pair: 'palette.open.pair',
} as const

/** A pair to trade, and its tokens. */
function tradedPlaces(from: Token, to: Token, { pairs }: Exchange, t: Translate) {
  const ids = [from.id, to.id]
  const pair = pairs.find(
    ({ token0, token1 }) => ids.includes(token0.id) && ids.includes(token1.id),
  )
  const tokens = [from, to].filter(({ id }) => id !== CREDITS.id)
  return [...(pair ? [pairCommand(t)(pair)] : []), ...tokens.map(tokenCommand)]
}

function pastedCommands(pasted: Pasted, t: Translate): readonly Command[] {
  if (pasted.kind === 'typo') {
    const words = { title: t('palette.typo'), text: t('palette.typoText'), terms: '' }
    return [{ id: 'typo', ...words, picture: { icon: TriangleAlert }, action: { run: nothing } }]
  }
  const { kind, id } = pasted
  const own = { id: kind, title: t(openTitles[kind]), terms: '' }
  if (kind === 'transaction') {
    const action = { href: `/transaction#id=${id}` }
    return [{ ...own, text: shortAddress(id), picture: { icon: FileText }, action }]
  }
  if (kind !== 'address') {
    const action = { href: kind === 'pair' ? `/pool/${id}` : `/token/${id}` }
    return [{ ...own, text: shortId(id), picture: { icon: Coins }, action }]
  }
  const text = shortAddress(id)
  const send = { href: `/assets/transfer/public#to=${id}` }
  return [
    { ...own, text, picture: { icon: Send }, action: send },
    ...explorerCommands(id, t('palette.explorer')),
  ]
}

const nothing = () => undefined

function explorerCommands(address: string, title: string): readonly Command[] {
  const explorer = safeUrl(config().explorerUrl)
  if (!explorer) return []
  const href = `${explorer}/address/${address}`
  const picture = { icon: ExternalLink }
  return [
    { id: 'explorer', title, text: explorer, terms: '', picture, action: { href, external: true } },
  ]
}
