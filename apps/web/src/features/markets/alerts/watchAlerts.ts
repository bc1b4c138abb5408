import type { QueryClient } from '@tanstack/react-query'
import { dollarQuery, hasDollars } from '../../../lib/dollarQuery.ts'
import { onChain } from '../../../lib/events.ts'
import { pairsQuery, pricesQuery, tokensQuery } from '../../../lib/queries.ts'
import { showPrice } from '../../../lib/showPrice.ts'
import { loadMessages } from '../../../lib/text/catalogue.ts'
import { translate } from '../../../lib/text/translate.ts'
import { createTokenOf } from '../../../lib/useTokenOf.ts'
import { multiply } from '../../../lib/useTokenPrice.ts'
import { toast } from '../../../ui/toasts.ts'
import {
  isOpen,
  isReached,
  namesOf,
  type PriceAlert,
  type PriceSubject,
  parsePrice,
  type Ratio,
  takeDue,
  usePriceAlerts,
} from './priceAlerts.ts'

/** How long a hidden tab leaves an alert to a visible one. */
const HIDDEN_MS = 1000

/**
 * Checks the alerts at once and whenever the event stream reports that a block changed a pair. Reports each reached alert
 * once, in a visible tab if there is one. Sends no requests in between. Returns a function that stops it.
 */
export function watchAlerts(client: QueryClient, tell = announce): () => void {
  const look = async () => {
    if (document.hidden) await new Promise((done) => setTimeout(done, HIDDEN_MS))
    const open = usePriceAlerts.getState().alerts.filter(isOpen)
    if (open.length === 0) return
    const [prices] = await Promise.all([
      readPrices(client, open),
      loadMessages('features/markets'), // before any is taken: what is taken is told
    ])
    const due = takeDue((alert) => {
      const price = prices(alert.subject)
      return price !== undefined && isReached(alert, price)
    })
    const listed = readListed(client)
    for (const alert of due) await tell({ ...alert, ...namesOf(alert, listed) })
  }
  const lookAgain = () => void look().catch(() => undefined) // offline: on the next block
  lookAgain()
  return onChain((block) => {
    if (block === undefined || block.pairs.length > 0) lookAgain()
  })
}

/** What the page has read: nothing is asked for because of an alert. */
function readListed(client: QueryClient) {
  const pairs = client.getQueryData(pairsQuery.queryKey)?.pairs ?? []
  return { pairs, tokenOf: createTokenOf(client.getQueryData(tokensQuery.queryKey) ?? [], pairs) }
}

/**
 * Prices in ALEO are requested together with those of all listed tokens, so that the server does not learn which one is
 * watched.
 */
async function readPrices(client: QueryClient, alerts: readonly PriceAlert[]) {
  const tokens = alerts.flatMap(({ subject }) => (subject.kind === 'token' ? [subject.token] : []))
  const { pairs } = await client.ensureQueryData(pairsQuery)
  const listed = tokens.length > 0 ? await client.ensureQueryData(tokensQuery) : []
  const ids = [...new Set([...listed.map(({ id }) => id), ...tokens])]
  const inCredits = tokens.length > 0 ? await client.fetchQuery(pricesQuery(ids)) : undefined
  const needsDollars = alerts.some(
    ({ subject }) => subject.kind === 'token' && subject.currency === 'USD',
  )
  const dollars = needsDollars && hasDollars() ? await client.fetchQuery(dollarQuery()) : undefined
  return (subject: PriceSubject): Ratio | undefined => {
    if (subject.kind === 'pair') return pairPrice(pairs, subject)
    const credits = inCredits?.get(subject.token)
    if (credits === undefined) return undefined
    if (subject.currency === 'ALEO') return parsePrice(credits)
    const dollar = dollars?.price
    return dollar ? parsePrice(multiply(credits, dollar)) : undefined
  }
}

type Reserves = {
  readonly pair_id: string
  readonly token_a: string
  readonly reserve_a: string
  readonly reserve_b: string
  readonly in_doubt: boolean
}

/** The price of one whole base token by the reserves; undefined for a pair that is empty, unknown or unconfirmed. */
export function pairPrice(
  pairs: readonly Reserves[],
  { pair, base, baseDecimals, quoteDecimals }: Extract<PriceSubject, { kind: 'pair' }>,
): Ratio | undefined {
  const found = pairs.find(({ pair_id }) => pair_id === pair)
  if (!found || found.in_doubt) return undefined
  const [a, b] = [BigInt(found.reserve_a), BigInt(found.reserve_b)]
  if (a === 0n || b === 0n) return undefined
  const [ofBase, ofQuote] = found.token_a === base ? [a, b] : [b, a]
  return {
    numerator: ofQuote * 10n ** BigInt(baseDecimals),
    denominator: ofBase * 10n ** BigInt(quoteDecimals),
  }
}

/** Shows it on the page, and as a system notification if that was allowed and the page is hidden. */
async function announce({ id, base, unit, price, when }: PriceAlert): Promise<void> {
  const title = translate('markets.alertTitle', { symbol: base })
  const text = translate(when === 'above' ? 'markets.alertRose' : 'markets.alertFell', {
    symbol: base,
    price: showPrice(price),
    unit,
  })
  toast.info(title, text)
  if (document.hidden && 'Notification' in window && Notification.permission === 'granted') {
    await notify(title, { body: text, tag: id, icon: '/mark.svg' }).catch(() => undefined) // the page has said it
  }
}

/** Browsers of phones leave it to a service worker: there the constructor exists, and throws. */
async function notify(title: string, options: NotificationOptions): Promise<void> {
  try {
    new Notification(title, options)
  } catch {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.showNotification(title, options)
  }
}
