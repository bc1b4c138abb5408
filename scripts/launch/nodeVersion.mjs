/** From the first version up to the second, which is not included: the same as `engines` in package.json. */
const RANGES = [
  [20, 19, 21],
  [22, 12, 23],
  [24, 0, Number.POSITIVE_INFINITY],
]

/**
 * Why Nightjar cannot run on a version of Node, such as `22.11.0`, or undefined when it can. Dependencies have these
 * gaps: they use what Node got in 20.19 and 22.12, and leave out the odd versions that had ended by then.
 */
export function nodeProblem(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isKnown = RANGES.some(
    ([first, least, end]) => (major > first || (major === first && minor >= least)) && major < end,
  )
  if (isKnown) return undefined
  return `Nightjar runs on Node 20 from 20.19 on, 22 from 22.12 on, and 24 or newer, but this is ${version}: install Node 24 from https://nodejs.org and run the command again.`
}
