import type { MessageId } from '../../messageIds.ts'

/** A value of a message's placeholder; a nested message is translated first. */
export type Values = Readonly<Record<string, string | number | Message>>

/** A message for the user before translation. */
export type Message = { readonly id: MessageId; readonly values?: Values }
