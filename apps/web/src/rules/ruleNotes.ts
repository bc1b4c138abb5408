import { showBps, showInteger } from '../lib/format.ts'
import { showAhead } from '../lib/showTime.ts'
import type { MessageId } from '../messageIds.ts'
import { type Rules, secondsOf } from './rules.ts'

export type RuleNote = {
  readonly id: MessageId
  readonly values?: Readonly<Record<string, string>>
}

/** What users need to know about the settings before they trade or deposit; nothing in normal operation. */
export function ruleNotes(rules: Rules): readonly RuleNote[] {
  const { pause, swapFeeBps, privateAllowed } = rules
  const notes: RuleNote[] = []
  if (pause) {
    notes.push(
      pause.until === null
        ? { id: 'rules.pausedNote' }
        : { id: 'rules.pausedUntilNote', values: whenOf(rules, pause.until) },
    )
  }
  if (swapFeeBps.next) {
    const { value, from } = swapFeeBps.next
    const values = { now: showBps(swapFeeBps.now), next: showBps(value), ...whenOf(rules, from) }
    notes.push({ id: value > swapFeeBps.now ? 'rules.feeRises' : 'rules.feeFalls', values })
  }
  if (privateAllowed.next) {
    const { value, from } = privateAllowed.next
    notes.push({
      id: value ? 'rules.privateBegins' : 'rules.privateEnds',
      values: whenOf(rules, from),
    })
  }
  return notes
}

/** A future block and roughly how far away it is. */
export function whenOf(rules: Rules, from: number): { block: string; time: string } {
  return { block: showInteger(from), time: showAhead(secondsOf(rules, from - rules.height)) }
}
