import { useText } from '../../lib/text/useText.ts'
import { FormFrame } from './FormFrame.tsx'
import { WithdrawalCard } from './WithdrawalCard.tsx'

/** `/pool/public/remove`: burns LP for both tokens. */
export function RemovePage() {
  const t = useText()
  return (
    <FormFrame mode="public" title={t('pools.remove')}>
      <WithdrawalCard />
    </FormFrame>
  )
}
