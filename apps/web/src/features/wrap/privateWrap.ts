import type { OwnedRecord, PrivateAction } from '@nightjar/sdk'
import { kindOf, recordTokenOf, type Wrapping } from '../../lib/wrapping.ts'
import type { PrivateHoldings } from '../../private/usePrivateHoldings.ts'
import type { Mode } from '../../ui/ModeSwitch.tsx'
import type { Direction } from './useWrap.ts'

export type PrivateWrapAction = Extract<PrivateAction, { readonly kind: 'wrap' | 'unwrap' }>

type Wanted = {
  readonly direction: Direction
  readonly wrapping: Wrapping
  readonly amount: bigint
  readonly isArc22: boolean
  readonly arrives: Mode
}

/** The private action that wraps or unwraps from a record; only credits can arrive publicly. */
export function toPrivateWrap(wanted: Wanted): PrivateWrapAction {
  const { direction: kind, wrapping, amount, isArc22, arrives } = wanted
  const action = { kind, outside: recordTokenOf(wrapping), token: wrapping.inside.id, amount }
  if (kind === 'wrap') return action
  if (kindOf(wrapping) === 'credits' && arrives === 'public')
    return { ...action, receives: arrives }
  return isArc22 ? { ...action, isArc22 } : action
}

/** The unused records that can pay for it, largest first. */
export function recordsPaying(
  { kind, outside, token }: PrivateWrapAction,
  { recordsOf, recordsOfOutside }: Pick<PrivateHoldings, 'recordsOf' | 'recordsOfOutside'>,
): readonly OwnedRecord[] {
  return kind === 'wrap' ? recordsOfOutside(outside) : recordsOf({ id: token })
}
