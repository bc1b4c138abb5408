/** A position in a text that parsers advance; plain data, so that they can go back. */
export type Scanner = {
  readonly text: string
  position: number
}

/** Takes `expected` if the text continues with it. */
export function takeText(scanner: Scanner, expected: string): boolean {
  if (!scanner.text.startsWith(expected, scanner.position)) return false
  scanner.position += expected.length
  return true
}

/** Takes the match of a sticky pattern here; undefined if there is none. */
export function takePattern(scanner: Scanner, pattern: RegExp): string | undefined {
  pattern.lastIndex = scanner.position
  const found = pattern.exec(scanner.text)?.[0]
  if (found !== undefined) scanner.position += found.length
  return found
}

/** Runs a parser and goes back to the start if it finds nothing. */
export function attempt<T>(scanner: Scanner, parse: (scanner: Scanner) => T | undefined) {
  const start = scanner.position
  const result = parse(scanner)
  if (result === undefined) scanner.position = start
  return result
}

/** Skips spaces, newlines and `\` before a newline (Sanitizer::parse_whitespaces). */
export function skipWhitespace(scanner: Scanner): void {
  const { text } = scanner
  let at = scanner.position
  for (;;) {
    const code = text.charCodeAt(at)
    if (code === 32 || code === 10 || code === 13 || code === 9) at += 1
    else if (code === 92 && text.charCodeAt(at + 1) === 10) at += 2
    else break
  }
  scanner.position = at
}

const comment = /\/\/(?:[^\n]*\\\n)+[^\n]*$|\/\/(?:[^\n]*\\\n)*[^\n]*\n|\/\*[\s\S]*?\*\//y

/**
 * Skips whitespace and comments (Sanitizer::parse). A comment at the end of the text needs a newline, unless continued
 * by `\`; snarkVM halts otherwise.
 */
export function skipSpace(scanner: Scanner): void {
  do skipWhitespace(scanner)
  while (scanner.text.charCodeAt(scanner.position) === 47 && takePattern(scanner, comment))
}

/** Whether a text contains a character that snarkVM refuses everywhere (`is_char_unsupported`). */
export function hasUnsafeCharacter(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters refused
  return /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/u.test(text)
}
