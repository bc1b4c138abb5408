import { CREDITS, formatAmount, type Token } from '@nightjar/sdk'
import { Send } from 'lucide-react'
import { quoteWithCredits } from '../../features/swap/quoteWithCredits.ts'
import { showExact, showTokenAmount } from '../../lib/format.ts'
import { usePreferences } from '../../lib/preferences.ts'
import { formHash, stringifySearch } from '../../lib/search.ts'
import { useText } from '../../lib/text/useText.ts'
import { nameToken } from '../../lib/tokenNames.ts'
import { balanceOf, type Exchange, useAccount } from '../../lib/useExchange.ts'
import type { Command } from './command.ts'
import type { Intent } from './readIntent.ts'

const words = {
  private: {
    both: 'palette.swap.private',
    one: 'palette.swapOne.private',
    text: 'palette.swapText.private',
  },
  public: {
    both: 'palette.swap.public',
    one: 'palette.swapOne.public',
    text: 'palette.swapText.public',
  },
} as const

/** What to trade or send, as filled forms; the values are in the fragment, which is not sent to any server. */
export function useIntentCommands(
  intent: Intent | undefined,
  exchange: Exchange,
): readonly Command[] {
  const t = useText()
  const account = useAccount()
  const { slippageBps, balancesHidden } = usePreferences()
  if (!intent) return []
  const { amount, from, to } = intent
  const what = amount === undefined ? from.symbol : showExact(amount, from)
  const text = amount === undefined ? '' : formatAmount(amount, from.decimals)
  const names = { from: nameOf(exchange, from), to: nameOf(exchange, to), amount: text }
  const quoted = quoteText(intent, exchange, slippageBps)
  const balance = from.id === CREDITS.id ? account.credits : balanceOf(account, from)
  const swap = (mode: 'private' | 'public'): Command => ({
    id: `swap-${mode}`,
    title: to ? t(words[mode].both, { what, symbol: to.symbol }) : t(words[mode].one, { what }),
    text: quoted === undefined ? t(words[mode].text) : t('palette.quote', { quoted }),
    terms: '',
    picture: { mode },
    action: { href: `/swap/${mode}#${formHash(names)}` },
  })
  const send: Command = {
    id: 'send',
    title: t('palette.send', { what }),
    text:
      balance === undefined || balancesHidden
        ? t('palette.sendText')
        : t('palette.have', { amount: showTokenAmount(balance, from) }),
    terms: '',
    picture: { icon: Send },
    action: {
      href: `/assets/transfer/public#${stringifySearch({ token: names.from, amount: text }).slice(1)}`,
    },
  }
  const swaps = from.id === CREDITS.id || to?.id === CREDITS.id ? [] : [swap('private')]
  return [...swaps, swap('public'), send]
}

const nameOf = ({ tokens }: Exchange, token: Token | undefined): string =>
  token?.id === CREDITS.id ? CREDITS.symbol : nameToken(tokens, token)

/** What the pools currently pay for the amount; undefined without an amount, or if they cannot. */
function quoteText(
  { amount, from, to }: Intent,
  { tokens, pairs, prices }: Exchange,
  slippageBps: number,
): string | undefined {
  if (!to || amount === undefined) return undefined
  const ends = { tokenIn: from, tokenOut: to, exact: 'in', amount } as const
  const quote = quoteWithCredits({ ...ends, pairs, prices, slippageBps }, tokens)
  return typeof quote === 'string' ? undefined : showTokenAmount(quote.amountOut, to)
}
