import { lazy, Suspense } from 'react'
import { useAddressForm } from '../../lib/useAddressForm.ts'
import { DepositCard } from './DepositCard.tsx'
import { DepositWays } from './DepositWays.tsx'
import { fromSearch, toSearch } from './depositForm.ts'

const ZapCard = lazy(async () => ({ default: (await import('./ZapCard.tsx')).ZapCard }))
const search = { fromSearch, toSearch }

/** A deposit of both tokens or of one into a pair, or the first one of a new pair. */
export function DepositForms() {
  const [form, setForm] = useAddressForm(search)
  const ways = <DepositWays form={form} setForm={setForm} />
  if (form.way !== 'one') return <DepositCard form={form} setForm={setForm} ways={ways} />
  return (
    <Suspense>
      <ZapCard form={form} setForm={setForm} ways={ways} />
    </Suspense>
  )
}
