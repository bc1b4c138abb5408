import { create } from 'zustand'
import { readStored, writeStored } from '../../../lib/storage.ts'
import { newId } from '../../../transactions/newId.ts'

/** Whose price: of one token of a pair in the other, or of a token in a currency. */
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
  /** Symbols of what is priced and of what it is priced in. */
  readonly base: string
  readonly unit: string
  /** A decimal text: units for one whole base token. */
  readonly price: string
  readonly when: 'above' | 'below'
  /** When it was told, in milliseconds since 1970; null until then. */
  readonly toldAt: number | null
}

/** A price as it is exactly: units of what it is in, for one whole token. */
export type Ratio = { readonly numerator: bigint; readonly denominator: bigint }

const KEY = 'nightjar.alerts'
/** More than anybody reads; what was told goes first. */
const MOST = 50

/** The alerts of this browser, newest first. */
export const usePriceAlerts = create<{ readonly alerts: readonly PriceAlert[] }>()(() => ({
  alerts: readAlerts(),
}))

/** Keeps an alert. */
export function addAlert(alert: Omit<PriceAlert, 'id' | 'toldAt'>): void {
  const before = readAlerts()
  const kept = [...before.filter(isOpen), ...before.filter((each) => !isOpen(each))]
  keep([{ ...alert, id: newId(), toldAt: null }, ...kept].slice(0, MOST))
}

export const removeAlert = (id: string): void =>
  keep(readAlerts().filter((alert) => alert.id !== id))

/** Marks those that are to be told now; answers with the ones that no other tab has told meanwhile. */
export function takeDue(
  isDue: (alert: PriceAlert) => boolean,
  now = Date.now(),
): readonly PriceAlert[] {
  const alerts = readAlerts()
  const due = alerts.filter((alert) => isOpen(alert) && isDue(alert))
  if (due.length > 0) {
    keep(alerts.map((alert) => (due.includes(alert) ? { ...alert, toldAt: now } : alert)))
  }
  return due
}

export const isOpen = ({ toldAt }: PriceAlert): boolean => toldAt === null

/** Whether a price has come to where the alert wants it; exact. */
export function isReached({ price, when }: PriceAlert, now: Ratio): boolean {
  const wanted = parsePrice(price)
  if (!wanted || now.denominator === 0n) return false
  const [ours, theirs] = [
    now.numerator * wanted.denominator,
    wanted.numerator * now.denominator,
  ] as const
  return when === 'above' ? ours >= theirs : ours <= theirs
}

/** A decimal text as a ratio; undefined where it is none, or nothing. */
export function parsePrice(text: string): Ratio | undefined {
  const [, whole = '', fraction = ''] = /^(\d{0,30})(?:\.(\d{0,40}))?$/.exec(text) ?? []
  const numerator = BigInt(whole + fraction || '0')
  return numerator === 0n ? undefined : { numerator, denominator: 10n ** BigInt(fraction.length) }
}

/** From which side a price is to be met; undefined where it is met already. */
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
  writeStored(KEY, JSON.stringify(alerts))
  usePriceAlerts.setState({ alerts })
}

/** Read anew each time: another tab may have told or removed some. */
function readAlerts(): readonly PriceAlert[] {
  try {
    const stored: unknown = JSON.parse(readStored(KEY) ?? '[]')
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
