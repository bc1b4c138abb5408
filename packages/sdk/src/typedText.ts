/**
 * A typed or pasted text without the characters that nobody sees and that mail, chats and web pages add: format characters,
 * soft hyphens, byte order marks, variation selectors, fillers, places of pictures.
 */
export const withoutUnseen = (text: string): string => text.replace(/[\p{Cf}\p{DI}\ufffc]/gu, '')

/** The same without blanks, for ids, addresses and keys, which have none. */
export const withoutBlanks = (text: string): string => withoutUnseen(text).replace(/\s+/g, '')
