import { useText } from '../../lib/text/useText.ts'
import { DepositForms } from './DepositForms.tsx'
import { FormFrame } from './FormFrame.tsx'

/** `/pool/public/add`: a deposit of both tokens or of one into a pair, or the first one of a new pair. */
export function AddPage() {
  const t = useText()
  return (
    <FormFrame mode="public" title={t('pools.add')}>
      <DepositForms />
    </FormFrame>
  )
}
