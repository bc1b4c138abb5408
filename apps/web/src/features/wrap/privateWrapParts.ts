import type { Wrapping } from '../../lib/wrapping.ts'
import type { PartFact } from '../../ui/sightOf.ts'
import type { PrivateWrapAction } from './privateWrap.ts'
import type { Direction } from './useWrap.ts'
import { amountSeen } from './wrapSight.ts'

type Wrap = {
  readonly direction: Direction
  readonly wrapping: Wrapping
  readonly action: PrivateWrapAction
}

/** Facts about the parts of a wrap's or unwrap's call from a record. */
export function privateWrapParts({ direction, wrapping, action }: Wrap): readonly PartFact[] {
  const { symbol } = direction === 'wrap' ? wrapping.inside : wrapping.outside
  const isSeen = action.receives === 'public'
  return [
    { part: 'amount', text: amountSeen(direction, wrapping) },
    {
      part: 'to',
      text: isSeen ? { id: 'wrap.seesReceiver' } : { id: 'private.hidesTo', values: { symbol } },
    },
    { part: 'input', text: { id: 'wrap.hidesRecord' } },
  ]
}
