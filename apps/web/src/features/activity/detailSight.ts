import { type Movement, shortAddress, type Treatment } from '@nightjar/sdk'
import type { Message } from '../../lib/text/message.ts'
import type { VisibilityFact } from '../../ui/sightOf.ts'
import type { Detail } from './detailOf.ts'
import type { Entry } from './mergeEntries.ts'
import { seenInAll } from './seenIn.ts'

type DetailSight = {
  readonly facts: readonly VisibilityFact[]
  /** How it treats the account that made it; null if none of its calls is known. */
  readonly account: Treatment | null
  readonly who: Readonly<Record<Treatment, Message>>
}

type Reading = {
  /** The reader's own account. */
  readonly own: string | null
  readonly show: (moved: Movement) => string
}

/** What everyone can read of a transaction in its block, and what only those who took part know. */
export function detailSight(detail: Detail, { own, show }: Reading): DetailSight {
  const { calls, feePayer, isPrivate, phase } = detail
  const seen = seenInAll(detail, own)
  const isPaidOpenly = feePayer !== null && seen?.account !== 'payer'
  return {
    facts: [
      ...calls.flatMap((each) => factsOf(each, phase === 'accepted' ? show : undefined)),
      ...(isPaidOpenly ? [everyone('activity.sawFee', { address: shortAddress(feePayer) })] : []),
      everyone('activity.sawWhen'),
      ...(isPrivate ? hiddenIn(calls) : []),
    ],
    account: seen?.account ?? null,
    who: {
      named: seen?.sender
        ? { id: 'activity.sawFrom', values: { address: shortAddress(seen.sender) } }
        : { id: 'activity.sawReceiver' },
      payer: { id: 'activity.concluded', values: { payer: nameOf(feePayer ?? '', own) } },
      hidden: { id: 'activity.hidSender' },
    },
  }
}

const everyone = (id: Message['id'], values: Message['values'] = {}): VisibilityFact => ({
  text: { id, values },
  isPublic: true,
})

function factsOf(
  { address, recipient, paid, received }: Entry,
  show: Reading['show'] | undefined,
): readonly VisibilityFact[] {
  return [
    ...(address ? [everyone('activity.sawFrom', { address: shortAddress(address) })] : []),
    ...(recipient ? [everyone('activity.sawTo', { address: shortAddress(recipient) })] : []),
    ...(show ? paid.map((each) => everyone('activity.sawPaid', { amount: show(each) })) : []),
    ...(show
      ? received.map((each) => everyone('activity.sawReceived', { amount: show(each) }))
      : []),
  ]
}

function hiddenIn(calls: readonly Entry[]): readonly VisibilityFact[] {
  const hasHiddenEnd = calls.some(({ recipient }) => recipient === null)
  const ids = [
    ...(hasHiddenEnd ? (['activity.hidReceiver'] as const) : []),
    'activity.hidRecords',
  ] as const
  return ids.map((id) => ({ text: { id }, isPublic: false }))
}

/** The reader's own address, or a short one. */
const nameOf = (address: string, own: string | null): Message | string =>
  address === own ? { id: 'activity.yourAddress' } : shortAddress(address)
