import { formatAmount } from '@nightjar/sdk'
import { type FormEvent, useId, useState } from 'react'
import { readAmount, type TypedAmount } from '../../../lib/amountText.ts'
import { inStyle } from '../../../lib/format.ts'
import { type AmountFault, amountWords, faultOf, unitsOf } from '../../../lib/formWords.ts'
import { LONGEST_PASTED } from '../../../lib/longestPasted.ts'
import type { Message } from '../../../lib/text/message.ts'
import { useText } from '../../../lib/text/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { addAlert, type PriceSubject, type Ratio, sideOf } from './priceAlerts.ts'

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
  const [problem, setProblem] = useState<Message>()
  const id = useId()
  const { subject, base, unit, now = isAbout(current, market) ? current.now : undefined } = market
  const { shown } = isAbout(current, market) ? current : market
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const amount = readAmount(text, PLACES, unit)
    const fault = faultOf(amount)
    if (fault) return setProblem(priceWords(fault, amount))
    const price = formatAmount(unitsOf(amount), PLACES)
    const when = now && sideOf(price, now)
    if (!when) return setProblem({ id: now ? 'markets.alertIsNow' : 'markets.alertUnknown' })
    addAlert({ subject, base, unit, price, when })
    setText('')
    setProblem(undefined)
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-2">
      <label htmlFor={id} className="wrap-anywhere font-medium">
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
          <span className="max-w-2/5 wrap-anywhere text-13 text-mid">{unit}</span>
        </span>
        <Button kind="ink" type="submit">
          {t('markets.alertAdd')}
        </Button>
      </div>
      <p id={`${id}-now`} className="wrap-anywhere text-13 text-mid">
        {t('markets.alertNow', { price: shown, unit })}
      </p>
      <p role="status" className="text-13 text-danger empty:hidden">
        {problem && t(problem.id, problem.values)}
      </p>
    </form>
  )
}

/** What is wrong with a typed price. */
function priceWords(fault: AmountFault, amount: TypedAmount): Message {
  if (fault === 'too-many-decimals') {
    return { id: 'markets.alertDecimals', values: { decimals: PLACES } }
  }
  const isMissing = fault === 'empty' || fault === 'zero'
  const reason = isMissing ? undefined : amountWords(fault, amount).reason
  return reason ?? { id: 'markets.alertNoPrice' }
}

/** Whether both are prices of the same token in the same unit. */
const isAbout = (one: Market, other: Market): boolean =>
  one.base === other.base && one.unit === other.unit
