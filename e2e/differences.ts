/** What was asked for while a visitor did something: all of it in any order, and each kind of pages of blocks in theirs. */
export type Step = {
  readonly step: string
  readonly asked: readonly string[]
  readonly pages: readonly string[]
}

/** What two visitors, who did the same steps, did not both ask for, in words; nothing if there is no difference. */
export function differences(one: readonly Step[], other: readonly Step[]): string {
  const lines = one.flatMap(({ step, asked, pages }, at) => {
    const theirs = other[at] ?? { asked: [], pages: [] }
    return [
      ...without(asked, theirs.asked).map((line) => `${step}: only the first asked ${line}`),
      ...without(theirs.asked, asked).map((line) => `${step}: only the second asked ${line}`),
      ...(pages.join() === theirs.pages.join() ? [] : [`${step}: pages in another order`]),
    ]
  })
  return lines.join('; ')
}

/** The lines that are not, or not as often, among the others. */
function without(lines: readonly string[], others: readonly string[]): readonly string[] {
  const left = [...others]
  return lines.filter((line) => {
    const place = left.indexOf(line)
    if (place !== -1) left.splice(place, 1)
    return place === -1
  })
}
