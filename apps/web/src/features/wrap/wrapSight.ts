import { PROGRAMS } from '@nightjar/sdk'
import { kindOf, type Wrapping } from '../../lib/wrapping.ts'
import { type Sight, sightOf } from '../../ui/sightOf.ts'
import type { Direction } from './useWrap.ts'

/** What everyone will see of a wrap or unwrap from a public balance. */
export function wrapSight(direction: Direction, wrapping: Wrapping): Sight {
  const isWrap = direction === 'wrap'
  const call = {
    program: PROGRAMS[kindOf(wrapping)],
    function: isWrap ? 'wrap_public' : 'unwrap_public',
    signer: '',
    privateFee: false,
  }
  return sightOf(call, [{ part: 'amount', text: amountSeen(direction, wrapping) }])
}

/** The fact that everyone sees the amount. */
export function amountSeen(direction: Direction, { outside, inside }: Wrapping) {
  const isWrap = direction === 'wrap'
  const { symbol } = isWrap ? outside : inside
  return { id: isWrap ? 'wrap.seesWrap' : 'wrap.seesUnwrap', values: { symbol } } as const
}
