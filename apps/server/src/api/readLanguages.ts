/** The languages of an `accept-language`, the most preferred first, by their first two letters; English is the last resort. */
export function readLanguages(header = ''): readonly string[] {
  const wanted = header
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.trim().split(/;\s*q=/)
      return { language: tag.slice(0, 2).toLowerCase(), weight: Number(quality ?? 1) }
    })
    .filter(({ language, weight }) => /^[a-z]{2}$/.test(language) && weight > 0)
    .sort((a, b) => b.weight - a.weight)
  return [...new Set([...wanted.map(({ language }) => language), 'en'])]
}
