import { formatAmount } from '@nightjar/sdk'
import { type FormEvent, useId, useState } from 'react'
import { readAmount } from '../../../lib/amountText.ts'
import { inStyle } from '../../../lib/format.ts'
import { LONGEST_PASTED } from '../../../lib/longestPasted.ts'
import { useText } from '../../../lib/text/useText.ts'
import type { MessageId } from '../../../messageIds.ts'
import { Button } from '../../../ui/Button.tsx'
import { addAlert, type PriceSubject, parsePrice, type Ratio, sideOf } from './priceAlerts.ts'

/** What a page can set an alert for: a price, and its current value. */
export type Market = {
  readonly subject: PriceSubject
  readonly base: string
  readonly unit: string
  readonly now: Ratio | undefined
  /** The same for display. */
  readonly shown: string
}

/** Maximum decimals of an alert's price. */
const PLACES = 18

/**
 * The price of the alert; whether it must rise or fall to it follows from the price at the last keystroke. Neither that
 * nor the currency changes by itself once something is typed.
 */
export function AlertForm({ market: current }: { readonly market: Market }) {
  const t = useText()
  const [text, setText] = useState('')
  const [typedIn, setTypedIn] = useState<Market>()
  const market = text === '' || !typedIn ? current : typedIn
  const [problem, setProblem] = useState<MessageId>()
  const id = useId()
  const { subject, base, unit, now = isAbout(current, market) ? current.now : undefined } = market
  const { shown } = isAbout(current, market) ? current : market
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const amount = readAmount(text, PLACES)
    const price = amount.kind === 'amount' ? formatAmount(amount.value, PLACES) : ''
    const when = now && sideOf(price, now)
    if (!parsePrice(price)) return setProblem('markets.alertNoPrice')
    if (!when) return setProblem(now ? 'markets.alertIsNow' : 'markets.alertUnknown')
    addAlert({ subject, base, unit, price, when })
    setText('')
    setProblem(undefined)
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-2">
      <label htmlFor={id} className="font-medium">
        {t('markets.tellMe', { symbol: base })}
      </label>
      <div className="flex gap-2">
        <span className="flex min-w-0 flex-1 items-center gap-2 rounded-field border border-line-strong bg-s1 px-3 focus-within:border-mid">
          <input
            id={id}
            value={inStyle(text)}
            inputMode="decimal"
            autoComplete="off"
            maxLength={LONGEST_PASTED}
            placeholder={shown}
            aria-describedby={`${id}-now`}
            aria-invalid={problem !== undefined}
            onChange={({ target }) => {
              setText(inStyle(target.value))
              setTypedIn(isAbout(current, market) ? current : market)
            }}
            className="min-h-11 w-full min-w-0 bg-transparent outline-none placeholder:text-low"
          />
          <span className="text-13 text-mid">{unit}</span>
        </span>
        <Button kind="ink" type="submit">
          {t('markets.alertAdd')}
        </Button>
      </div>
      <p id={`${id}-now`} className="text-13 text-mid">
        {t('markets.alertNow', { price: shown, unit })}
      </p>
      <p role="status" className="text-13 text-danger empty:hidden">
        {problem && t(problem)}
      </p>
    </form>
  )
}

/** Whether both are prices of the same token in the same unit. */
const isAbout = (one: Market, other: Market): boolean =>
  one.base === other.base && one.unit === other.unit
