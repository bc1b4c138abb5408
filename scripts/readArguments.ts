import { type ParseArgsConfig, parseArgs } from 'node:util'
import { StartError } from './process.ts'

/**
 * The options and words of a command line.
 * @throws StartError naming the first one that the command does not know, with its usage
 */
export function readArguments<const Options extends Known>(
  args: readonly string[],
  { usage, options, words = 0 }: Grammar<Options>,
) {
  const { values, positionals } = parse(args, options, usage)
  const surplus = positionals[words]
  if (surplus !== undefined) throw new StartError(`"${surplus}" is one word too many.\n\n${usage}`)
  return { values, words: positionals }
}

type Known = NonNullable<ParseArgsConfig['options']>

type Grammar<Options> = {
  readonly usage: string
  readonly options: Options
  /** The most words that may follow, besides options; none if absent. */
  readonly words?: number
}

function parse<const Options extends Known>(
  args: readonly string[],
  options: Options,
  usage: string,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (cause) {
    // Node's messages explain more than they need: the first sentence says what is wrong
    const [problem] = cause instanceof Error ? cause.message.split('. ') : [String(cause)]
    throw new StartError(`${problem}.\n\n${usage}`, { cause })
  }
}
