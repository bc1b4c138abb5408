import type { MessageId } from '../../messageIds.ts'

/** The excluded areas if the operator names no others. */
const names: ReadonlyMap<string, MessageId> = new Map([
  ['mainland-china', 'consent.mainlandChina'],
  ['singapore', 'consent.singapore'],
  ['the-united-states', 'consent.unitedStates'],
])

/** The name of an excluded area in the user's language; undefined for one that only the operator has named. */
export const nameOfArea = (area: string): MessageId | undefined =>
  names.get(area.toLowerCase().replaceAll(' ', '-'))
