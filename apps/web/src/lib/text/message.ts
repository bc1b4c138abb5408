import type { MessageId } from '../../messageIds.ts'

/** What a message is filled with; a message among the values is put into words first. */
export type Values = Readonly<Record<string, string | number | Message>>

/** A text for people before it is put into their language. */
export type Message = { readonly id: MessageId; readonly values?: Values }
