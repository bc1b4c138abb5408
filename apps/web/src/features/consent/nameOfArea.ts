import type { MessageId } from '../../messageIds.ts'

/** Those that are excluded where the operator names no others. */
const names: ReadonlyMap<string, MessageId> = new Map([
  ['mainland-china', 'consent.mainlandChina'],
  ['singapore', 'consent.singapore'],
  ['the-united-states', 'consent.unitedStates'],
])

/** What an excluded area is called in the reader's language; undefined for one that only the operator has named. */
export const nameOfArea = (area: string): MessageId | undefined =>
  names.get(area.toLowerCase().replaceAll(' ', '-'))
