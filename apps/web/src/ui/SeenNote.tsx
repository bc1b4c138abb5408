import type { Treatment } from '@nightjar/sdk'
import { useText } from '../lib/text/useText.ts'
import type { MessageId } from '../messageIds.ts'
import { accentFor, modeOf } from './accent.ts'
import { ModeEye } from './ModeEye.tsx'

const words = {
  named: 'ui.sawYou',
  payer: 'ui.sawPayer',
  hidden: 'ui.sawNobody',
} as const satisfies Readonly<Record<Treatment, MessageId>>

/** What a transaction has shown of the account that made it: a line of its receipt. */
export function SeenNote({ account }: { readonly account: Treatment }) {
  const t = useText()
  return (
    <p className="flex items-center gap-2 text-13 text-mid">
      <ModeEye mode={modeOf(accentFor[account])} /> {t(words[account])}
    </p>
  )
}
