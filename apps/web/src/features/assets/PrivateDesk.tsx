import { useState } from 'react'
import { OpenPlans } from '../../private/OpenPlans.tsx'
import { PlanSheet } from '../../private/PlanSheet.tsx'
import { SurplusPanel } from '../../private/SurplusPanel.tsx'
import { usePrivateHoldings } from '../../private/usePrivateHoldings.ts'

/** Private plans of an account that wait, and what earlier ones have left. */
export function PrivateDesk({ address }: { readonly address: string }) {
  const { paysClaims } = usePrivateHoldings()
  const [shown, setShown] = useState<string>()
  return (
    <div className="mt-3">
      <OpenPlans address={address} onShow={setShown} />
      <SurplusPanel address={address} paysPrivately={paysClaims} />
      {shown && <PlanSheet id={shown} onClose={() => setShown(undefined)} />}
    </div>
  )
}
