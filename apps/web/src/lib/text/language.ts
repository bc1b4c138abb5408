/** Languages with complete messages. */
export const languages = ['en', 'de'] as const
/** English with accents, a third longer and from right to left: for tests of layout. */
export const PSEUDO = 'en-XB' as const

export type Language = (typeof languages)[number] | typeof PSEUDO

/** The language for a choice: the first of the browser's that there is where the choice is open. */
export function findLanguage(choice: string, preferred: readonly string[]): Language {
  if (choice === PSEUDO) return PSEUDO
  const wanted = [choice, ...preferred].map((tag) => tag.slice(0, 2).toLowerCase())
  return wanted.flatMap((tag) => languages.find((each) => each === tag) ?? [])[0] ?? 'en'
}

/** Which way its lines run. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === PSEUDO ? 'rtl' : 'ltr'
}
