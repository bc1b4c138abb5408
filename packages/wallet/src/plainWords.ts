/** A text of another program without invisible characters and those that change the direction, on one line, cut if it is longer. */
export function plainWords(text: string, longest: number): string {
  const letters = [
    ...text
      .normalize('NFKC')
      .replace(/[\p{C}\p{Z}]+/gu, ' ')
      .trim(),
  ]
  return letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : letters.join('')
}
