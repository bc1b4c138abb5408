/**
 * A typed or pasted text without the characters that nobody sees and that mail, chats and web pages add: format characters,
 * soft hyphens, byte order marks, variation selectors, fillers, places of pictures, and control characters but for line breaks and tabs.
 */
export const withoutUnseen = (text: string): string =>
  text.replace(/[\p{Cf}\p{DI}\u2800\ufffc]|(?!\s)\p{Cc}/gu, '')

/** The same without blanks, and with letters of full width as ordinary ones, for ids, addresses and keys, which have neither. */
export const withoutBlanks = (text: string): string =>
  withoutUnseen(text).normalize('NFKC').replace(/\s+/g, '')
