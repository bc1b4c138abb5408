import { lazy, Suspense } from 'react'
import { useExchange } from '../../lib/useExchange.ts'
import { DepositCard } from './DepositCard.tsx'
import { DepositWays } from './DepositWays.tsx'
import { useDepositForm } from './useDepositForm.ts'

const ZapCard = lazy(async () => ({ default: (await import('./ZapCard.tsx')).ZapCard }))

/** A deposit of both tokens or of one into a pair, or the first one of a new pair. */
export function DepositForms() {
  const [form, setForm] = useDepositForm(useExchange())
  const ways = <DepositWays form={form} setForm={setForm} />
  if (form.way !== 'one') return <DepositCard form={form} setForm={setForm} ways={ways} />
  return (
    <Suspense>
      <ZapCard form={form} setForm={setForm} ways={ways} />
    </Suspense>
  )
}
