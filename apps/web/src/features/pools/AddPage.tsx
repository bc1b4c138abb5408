import { lazy, Suspense } from 'react'
import { useText } from '../../lib/text/useText.ts'
import { useAddressForm } from '../../lib/useAddressForm.ts'
import { DepositCard } from './DepositCard.tsx'
import { DepositWays } from './DepositWays.tsx'
import { fromSearch, toSearch } from './depositForm.ts'
import { FormFrame } from './FormFrame.tsx'

const ZapCard = lazy(async () => ({ default: (await import('./ZapCard.tsx')).ZapCard }))
const search = { fromSearch, toSearch }

/** `/pool/public/add`: a deposit of both tokens or of one into a pair, or the first one of a new pair. */
export function AddPage() {
  const t = useText()
  const [form, setForm] = useAddressForm(search)
  const ways = <DepositWays form={form} setForm={setForm} />
  return (
    <FormFrame mode="public" title={t('pools.add')}>
      {form.way === 'one' ? (
        <Suspense>
          <ZapCard form={form} setForm={setForm} ways={ways} />
        </Suspense>
      ) : (
        <DepositCard form={form} setForm={setForm} ways={ways} />
      )}
    </FormFrame>
  )
}
