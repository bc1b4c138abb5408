import type { ServedPair } from '@nightjar/sdk'
import { create } from 'zustand'
import { localStore } from '../../../browser/store.ts'
import { now } from '../../../lib/clock.ts'
import type { TokenOf } from '../../../lib/useTokenOf.ts'
import { newId } from '../../../transactions/newId.ts'

/** The subject of a price: one token of a pair in the other, or a token in a currency. */
export type PriceSubject =
  | {
      readonly kind: 'pair'
      readonly pair: string
      readonly base: string
      readonly baseDecimals: number
      readonly quoteDecimals: number
    }
  | { readonly kind: 'token'; readonly token: string; readonly currency: 'USD' | 'ALEO' }

export type PriceAlert = {
  readonly id: string
  readonly subject: PriceSubject
  /** Symbols of the priced token and of the unit of its price when it was set; as shown: `namesOf`. */
  readonly base: string
  readonly unit: string
  /** A decimal text: units for one whole base token. */
  readonly price: string
  readonly when: 'above' | 'below'
  /** When it was reported, in milliseconds since 1970; null until then. */
  readonly toldAt: number | null
}

/** An exact price: units of its currency for one whole token. */
export type Ratio = { readonly numerator: bigint; readonly denominator: bigint }

const KEY = 'nightjar.alerts'
/** More than anybody reads; reported ones are removed first. */
const MOST = 50

/** The alerts of this browser, newest first. */
export const usePriceAlerts = create<{ readonly alerts: readonly PriceAlert[] }>()(() => ({
  alerts: readAlerts(),
}))

/** Stores an alert. */
export function addAlert(alert: Omit<PriceAlert, 'id' | 'toldAt'>): void {
  const before = readAlerts()
  const kept = [...before.filter(isOpen), ...before.filter((each) => !isOpen(each))]
  keep([{ ...alert, id: newId(), toldAt: null }, ...kept].slice(0, MOST))
}

export const removeAlert = (id: string): void =>
  keep(readAlerts().filter((alert) => alert.id !== id))

/** Marks the alerts to be reported now; returns those that no other tab has reported meanwhile. */
export function takeDue(isDue: (alert: PriceAlert) => boolean, at = now()): readonly PriceAlert[] {
  const alerts = readAlerts()
  const due = alerts.filter((alert) => isOpen(alert) && isDue(alert))
  if (due.length > 0) {
    keep(alerts.map((alert) => (due.includes(alert) ? { ...alert, toldAt: at } : alert)))
  }
  return due
}

type Listed = {
  readonly tokenOf: TokenOf
  readonly pairs: readonly Pick<ServedPair, 'pair_id' | 'token_a' | 'token_b'>[]
}

/** The names of the priced token and of the unit as they are listed now; those saved of what is not listed. */
export function namesOf({ subject, base, unit }: PriceAlert, { tokenOf, pairs }: Listed) {
  if (subject.kind === 'token') return { base: tokenOf(subject.token)?.symbol ?? base, unit }
  const { token_a, token_b } = pairs.find(({ pair_id }) => pair_id === subject.pair) ?? {}
  const quote = token_a === subject.base ? token_b : token_a
  return {
    base: tokenOf(subject.base)?.symbol ?? base,
    unit: (quote && tokenOf(quote)?.symbol) ?? unit,
  }
}

export const isOpen = ({ toldAt }: PriceAlert): boolean => toldAt === null

/** Whether a price has reached the alert's price; exact. */
export function isReached({ price, when }: PriceAlert, now: Ratio): boolean {
  const wanted = parsePrice(price)
  if (!wanted || now.denominator === 0n) return false
  const [ours, theirs] = [
    now.numerator * wanted.denominator,
    wanted.numerator * now.denominator,
  ] as const
  return when === 'above' ? ours >= theirs : ours <= theirs
}

/** A decimal text as a ratio; undefined if it is invalid or zero. */
export function parsePrice(text: string): Ratio | undefined {
  const [, whole = '', fraction = ''] = /^(\d{0,30})(?:\.(\d{0,40}))?$/.exec(text) ?? []
  const numerator = BigInt(whole + fraction || '0')
  return numerator === 0n ? undefined : { numerator, denominator: 10n ** BigInt(fraction.length) }
}

/** From which side a price will be reached; undefined if it already has been. */
export function sideOf(price: string, now: Ratio): PriceAlert['when'] | undefined {
  const wanted = parsePrice(price)
  if (!wanted) return undefined
  const [ours, theirs] = [
    now.numerator * wanted.denominator,
    wanted.numerator * now.denominator,
  ] as const
  if (ours === theirs) return undefined
  return theirs > ours ? 'above' : 'below'
}

function keep(alerts: readonly PriceAlert[]): void {
  localStore.write(KEY, JSON.stringify(alerts))
  usePriceAlerts.setState({ alerts })
}

/** Read again each time: another tab may have reported or removed some. */
function readAlerts(): readonly PriceAlert[] {
  try {
    const stored: unknown = JSON.parse(localStore.read(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isAlert) : []
  } catch {
    return []
  }
}

function isAlert(value: unknown): value is PriceAlert {
  if (typeof value !== 'object' || value === null) return false
  const { id, subject, base, unit, price, when, toldAt } = value as Partial<PriceAlert>
  const texts = [id, base, unit, price].every((each) => typeof each === 'string')
  const isTold = toldAt === null || typeof toldAt === 'number'
  const isKnown = subject?.kind === 'pair' || subject?.kind === 'token'
  return texts && isTold && isKnown && (when === 'above' || when === 'below')
}
