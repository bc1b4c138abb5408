import type { Messages } from '@lingui/core'

/** Where the German messages are, by folder. */
export const files = import.meta.glob<Messages>('/src/**/messages/de.json', { import: 'default' })
