import { CREDITS_PROGRAM, isCredits, PROGRAMS, type Token } from '@nightjar/sdk'
import type { Mode } from '../../ui/ModeSwitch.tsx'
import { type Sight, sightOf } from '../../ui/sightOf.ts'

/** What everyone will see of a transfer from a public balance. */
export function transferSight(token: Token | undefined, arrives: Mode): Sight {
  const call = {
    program: token && isCredits(token) ? CREDITS_PROGRAM : PROGRAMS.core,
    function: arrives === 'public' ? 'transfer_public' : 'transfer_public_to_private',
    signer: '',
    privateFee: false,
  }
  const { facts, account } = sightOf(call, [
    { part: 'amount', text: { id: 'assets.seesAmount' } },
    { part: 'to', text: { id: 'assets.seesReceiver' } },
  ])
  const later = { text: { id: 'assets.hidesLater' }, isPublic: false } as const
  return { facts: arrives === 'private' ? [...facts, later] : facts, account }
}
