import { showAmount } from '../lib/format.ts'
import { usePreferences } from '../lib/preferences.ts'
import { formNames } from '../lib/spellToken.ts'
import { useText } from '../lib/text/useText.ts'
import type { OtherPart } from '../lib/useExchange.ts'

type OtherHeldProps = { readonly part: OtherPart; readonly decimals: number }

/** Below a balance: what of it is in the token's other form. */
export function OtherHeld({ part: { form, amount }, decimals }: OtherHeldProps) {
  const t = useText()
  const isHidden = usePreferences((preferences) => preferences.balancesHidden)
  if (isHidden) return null
  const values = { amount: showAmount(amount, decimals), form: t(formNames[form]) }
  return <span className="block text-13 text-mid">{t('trade.otherPart', values)}</span>
}
