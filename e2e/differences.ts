/** What was asked for while a visitor did something. */
export type Step = {
  readonly step: string
  /** In the page's order: what is in one group was begun before anything of it was answered. */
  readonly groups: readonly (readonly string[])[]
  /** Each kind of pages of blocks in their own order. */
  readonly pages: readonly string[]
}

/** What two visitors, who did the same steps, did not both ask for in the same order, in words; nothing if all is alike. */
export function differences(one: readonly Step[], other: readonly Step[]): string {
  return one.flatMap((step, at) => differencesOf(step, other[at] ?? none)).join('; ')
}

const none = { groups: [], pages: [] }

function differencesOf(
  { step, groups, pages }: Step,
  other: Pick<Step, 'groups' | 'pages'>,
): readonly string[] {
  const [asked, theirs] = [groups.flat(), other.groups.flat()]
  const unlike = [
    ...without(asked, theirs).map((line) => `${step}: only the first asked ${line}`),
    ...without(theirs, asked).map((line) => `${step}: only the second asked ${line}`),
  ]
  if (unlike.length > 0) return unlike
  const moved = movedIn(groups, other.groups)
  return [
    ...(pages.join() === other.pages.join() ? [] : [`${step}: pages in another order`]),
    ...(moved ? [`${step}: in another order: ${moved.join(' and ')}`] : []),
  ]
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

type Groups = Step['groups']

/**
 * Two of the same lines that changed places: one visitor asked for them in turn, the other the other way round, or two groups
 * closer or farther apart. One group more or less is the machine's: a pause of the page that lasts milliseconds may end
 * before or after the page rests. So is when code has been fetched and compiled, which is not looked at.
 */
function movedIn(groups: Groups, others: Groups): readonly [string, string] | undefined {
  const places = placesOf(others)
  const moves = [...placesOf(groups)].map(([line, at]) => ({
    line,
    by: at - (places.get(line) ?? at),
  }))
  const [first, ...rest] = moves.toSorted((one, other) => one.by - other.by)
  const last = rest.at(-1)
  if (!first || !last || last.by - first.by < 2) return undefined
  return [first.line, last.line]
}

/** In which group each line is; the second of two that are the same has its own number. */
function placesOf(groups: Groups): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  const counts = new Map<string, number>()
  for (const [at, group] of groups.entries()) {
    for (const line of group.filter((each) => !each.includes(' /assets/'))) {
      const count = (counts.get(line) ?? 0) + 1
      counts.set(line, count)
      places.set(`${line} (${count})`, at)
    }
  }
  return places
}
