import { useState } from 'react'
import { showCredits, showExact } from '../../lib/format.ts'
import { withForm } from '../../lib/spellToken.ts'
import { useText } from '../../lib/text/useText.ts'
import { PlannedSheet } from '../../plans/PlannedSheet.tsx'
import { Preflight } from '../../preflight/Preflight.tsx'
import { ALLOWANCE_FEE, missingAllowance, planUnwrap, unwrapFee } from '../../trade/unwrapPlan.ts'
import { Fact, FactList } from '../../ui/FactList.tsx'
import { BothAmounts } from './BothAmounts.tsx'
import { buildUnwrap } from './buildWrap.ts'
import type { SheetProps } from './WrapSheet.tsx'

/** The review of an unwrap, and then the steps of its plan. */
export function UnwrapSheet({ unwrap, address, onClose, onDone }: SheetProps) {
  const t = useText()
  const [fails, setFails] = useState(false)
  const { wrapping, amount } = unwrap
  return (
    <PlannedSheet
      title={t('wrap.reviewUnwrap')}
      name="unwrap"
      confirm={t('wrap.confirmUnwrap', { amount: showExact(amount, wrapping.inside) })}
      again={t('wrap.unwrapMore')}
      address={address}
      calls={() => planUnwrap(unwrap, address)}
      disabled={fails}
      onClose={onClose}
      onDone={onDone}
    >
      <BothAmounts amount={amount} from={wrapping.inside} to={wrapping.outside} />
      <Costs {...unwrap} />
      <Preflight
        build={() => buildUnwrap(wrapping, { amount, to: address })}
        name={`unwrap ${wrapping.inside.id} ${amount}`}
        address={address}
        onVerdict={setFails}
      />
    </PlannedSheet>
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
          <Fact label={t('wrap.allow', { amount: showExact(missing, withForm(wrapping.inside)) })}>
            {showCredits(ALLOWANCE_FEE)}
          </Fact>
        )}
        <Fact label={t('wrap.unwrap')}>{showCredits(unwrapFee(wrapping))}</Fact>
        {missing > 0n && <Fact label={t('wrap.leftAllowance')}>{t('wrap.none')}</Fact>}
      </FactList>
    </div>
  )
}
