/** A place in a text that parsers move forward; plain data so that they can go back. */
export type Scanner = {
  readonly text: string
  position: number
}

/** Takes `expected` when the text goes on with it. */
export function takeText(scanner: Scanner, expected: string): boolean {
  if (!scanner.text.startsWith(expected, scanner.position)) return false
  scanner.position += expected.length
  return true
}

/** Takes what a sticky pattern matches here, else nothing. */
export function takePattern(scanner: Scanner, pattern: RegExp): string | undefined {
  pattern.lastIndex = scanner.position
  const found = pattern.exec(scanner.text)?.[0]
  if (found !== undefined) scanner.position += found.length
  return found
}

/** Runs a parser and goes back to where it began when it finds nothing. */
export function attempt<T>(scanner: Scanner, parse: (scanner: Scanner) => T | undefined) {
  const start = scanner.position
  const result = parse(scanner)
  if (result === undefined) scanner.position = start
  return result
}

/** Skips blanks, line ends and `\` before a line end (Sanitizer::parse_whitespaces). */
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
 * Skips whitespace and comments (Sanitizer::parse). A comment that the text ends with needs a line
 * end, unless `\` has continued it: snarkVM halts without.
 */
export function skipSpace(scanner: Scanner): void {
  do skipWhitespace(scanner)
  while (scanner.text.charCodeAt(scanner.position) === 47 && takePattern(scanner, comment))
}

/** Whether a text holds a character that snarkVM refuses everywhere (`is_char_unsupported`). */
export function hasUnsafeCharacter(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters refused
  return /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/u.test(text)
}
