import type { Messages } from '@lingui/core'

/** Where the English messages are, by folder. Travels with those of the frame: other languages' names would only weigh. */
export const files = import.meta.glob<Messages>('/src/**/messages/en.json', { import: 'default' })
