import type { MessageId } from '../../messageIds.ts'
import { Visibility } from '../../ui/Visibility.tsx'

/** Who sees a deposit or withdrawal from a public balance. */
export function LiquiditySeen({ amounts }: { readonly amounts: MessageId }) {
  return <Visibility facts={[{ text: { id: amounts }, isPublic: true }]} account="named" />
}
