import type { MessageId } from '../../messageIds.ts'

/** Those that are excluded where the operator names no others, as the server's settings write them. */
const names: ReadonlyMap<string, MessageId> = new Map([
  ['Mainland China', 'consent.mainlandChina'],
  ['Singapore', 'consent.singapore'],
  ['the United States', 'consent.unitedStates'],
])

/** What an excluded area is called in the reader's language; undefined for one that the operator has named. */
export const nameOfArea = (area: string): MessageId | undefined => names.get(area)
