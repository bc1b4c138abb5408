import { useState } from 'react'
import { showCredits, showExact } from '../../lib/format.ts'
import { useText } from '../../lib/text/useText.ts'
import { Preflight } from '../../preflight/Preflight.tsx'
import { addPlan } from '../../transactions/plan.ts'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { Fact, FactList } from '../../ui/FactList.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { BothAmounts } from './BothAmounts.tsx'
import { ALLOWANCE_FEE, buildUnwrap, unwrapFee } from './buildWrap.ts'
import { UnwrapSteps } from './UnwrapSteps.tsx'
import { missingAllowance, planUnwrap } from './unwrapPlan.ts'
import type { SheetProps } from './WrapSheet.tsx'

/** The review of an unwrap, and then the steps of its plan. */
export function UnwrapSheet({ unwrap, address, onClose, onDone }: SheetProps) {
  const t = useText()
  const [plan, setPlan] = useState<string>()
  const [isStarting, setIsStarting] = useState(false)
  const [fails, setFails] = useState(false)
  const { wrapping, amount } = unwrap
  const start = async () => {
    setIsStarting(true)
    setPlan(await addPlan(address, planUnwrap(unwrap)))
  }
  return (
    <Modal
      show
      title={t(plan ? 'wrap.unwrap' : 'wrap.reviewUnwrap')}
      maskClosable={!plan}
      onClose={plan ? onDone : onClose}
    >
      {plan ? (
        <UnwrapSteps plan={plan} wrapping={wrapping} address={address} begins onDone={onDone} />
      ) : (
        <>
          <BothAmounts amount={amount} from={wrapping.inside} to={wrapping.outside} />
          <Costs {...unwrap} />
          <Preflight
            build={() => buildUnwrap(wrapping, { amount, to: address })}
            name={`unwrap ${wrapping.inside.id} ${amount}`}
            address={address}
            onVerdict={setFails}
          />
          <ConfirmButton busy={isStarting} disabled={fails} onConfirm={start}>
            {t('wrap.confirmUnwrap', { amount: showExact(amount, wrapping.inside) })}
          </ConfirmButton>
        </>
      )}
    </Modal>
  )
}

function Costs(unwrap: SheetProps['unwrap']) {
  const t = useText()
  const { wrapping } = unwrap
  const missing = missingAllowance(unwrap)
  return (
    <div className="mt-2 px-1">
      <FactList>
        {missing > 0n && (
          <Fact label={t('wrap.allow', { amount: showExact(missing, wrapping.inside) })}>
            {showCredits(ALLOWANCE_FEE)}
          </Fact>
        )}
        <Fact label={t('wrap.unwrap')}>{showCredits(unwrapFee(wrapping))}</Fact>
        {missing > 0n && <Fact label={t('wrap.leftAllowance')}>{t('wrap.none')}</Fact>}
      </FactList>
    </div>
  )
}
