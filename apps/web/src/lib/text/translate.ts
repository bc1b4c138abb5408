import type { MessageId } from '../../messageIds.ts'
import { i18n } from './catalogue.ts'
import type { Message, Values } from './message.ts'

/** Translates a message into the user's language. */
export type Translate = (message: MessageId | Message, values?: Values) => string

/** The text of a message, for use outside components. In components: `useText`. */
export const translate: Translate = (message, values) =>
  typeof message === 'string'
    ? i18n._(message, values && inWords(values))
    : translate(message.id, message.values)

/** The values, with nested messages translated. */
export function inWords(values: Values): Record<string, string | number> {
  const entries = Object.entries(values)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'object' ? translate(value) : value]),
  )
}
