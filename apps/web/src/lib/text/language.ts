/** Languages with complete messages. */
export const languages = ['en', 'de'] as const
/** English with accents, a third longer and right to left: for testing layouts. */
export const PSEUDO = 'en-XB' as const

export type Language = (typeof languages)[number] | typeof PSEUDO

/** The language for a choice; without a choice, the first of the browser's languages that is available. */
export function findLanguage(choice: string, preferred: readonly string[]): Language {
  if (choice === PSEUDO) return PSEUDO
  const wanted = [choice, ...preferred].map((tag) => tag.slice(0, 2).toLowerCase())
  return wanted.flatMap((tag) => languages.find((each) => each === tag) ?? [])[0] ?? 'en'
}

/** Its writing direction. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === PSEUDO ? 'rtl' : 'ltr'
}
