import { PROGRAMS, type PrivateAction, seenBy, type Treatment } from '@nightjar/sdk'
import type { FormWords } from '../lib/formWords.ts'
import type { MessageId } from '../messageIds.ts'
import { type Accent, accentFor } from '../ui/accent.ts'
import type { Preview } from './previewPlan.ts'
import { trialOf } from './trialOf.ts'

type Terms = {
  readonly address: string | null
  /** Whether records pay the network fees. */
  readonly paysPrivately: boolean
}

/** How a private action treats the account that makes it. Without an action, a plan only claims. */
export function treatmentOf(
  action: PrivateAction | null,
  { address, paysPrivately: privateFee }: Terms,
): Treatment {
  const signer = address ?? ''
  const call = action
    ? trialOf(action, { address: signer, deadlineHeight: 0 })
    : { program: PROGRAMS.core, function: 'claim_blinded' }
  return seenBy({ ...call, signer, privateFee }).account
}

/** Its accent in forms, reviews and plans. */
export const accentOf = (action: PrivateAction | null, terms: Terms): Accent =>
  accentFor[treatmentOf(action, terms)]

type Drafted = {
  readonly action: PrivateAction | undefined
  readonly preview: Preview | undefined
  readonly address: string | null
}

/** The same for a form, which is violet until it is complete. */
export function formAccent({ action, preview, address }: Drafted): Accent {
  if (!action || !preview) return 'private'
  return accentOf(action, { address, paysPrivately: preview.paysPrivately })
}

/** The label of a form's button if a plan of several steps makes money private first. */
export const stepsWords = ({ steps }: Preview): FormWords => ({
  label: { id: 'private.reviewSteps', values: { count: steps.length } },
})

/** The label of a private form's button if its action shows the address. */
export const seenWords = (id: MessageId): FormWords => ({ label: { id }, showsYou: true })
