import { useText } from '../../lib/text/useText.ts'
import { DepositCard } from './DepositCard.tsx'
import { FormFrame } from './FormFrame.tsx'

/** `/pool/public/add`: a deposit into a pair, or the first one of a new pair. */
export function AddPage() {
  const t = useText()
  return (
    <FormFrame title={t('pools.add')}>
      <DepositCard />
    </FormFrame>
  )
}
