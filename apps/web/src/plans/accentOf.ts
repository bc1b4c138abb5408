import type { PrivateAction } from '@nightjar/sdk'
import type { FormWords } from '../lib/formWords.ts'
import type { MessageId } from '../messageIds.ts'
import type { Mode } from '../ui/ModeSwitch.tsx'
import type { Preview } from './previewPlan.ts'
import { showsOwner } from './showsOwner.ts'

/** The accent of a private action in forms, reviews and plans: violet only if nobody sees the account's address. */
export function accentOf(
  action: PrivateAction | null,
  terms: Parameters<typeof showsOwner>[1],
): Mode {
  return showsOwner(action, terms) ? 'public' : 'private'
}

type Drafted = {
  readonly action: PrivateAction | undefined
  readonly preview: Preview | undefined
  readonly address: string | null
}

/** The same for a form, which is violet until it is complete. */
export function formAccent({ action, preview, address }: Drafted): Mode {
  if (!action || !preview) return 'private'
  return accentOf(action, { address, paysPrivately: preview.paysPrivately })
}

/** The label of a private form's button if its action shows the address. */
export const seenWords = (id: MessageId): FormWords => ({ label: { id }, showsYou: true })
