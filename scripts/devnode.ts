import { type DevnodePlay, playOnDevnode } from '@nightjar/conformance/devnode'
import { StartError } from './process.ts'
import { readArguments } from './readArguments.ts'
import { readCount } from './readCount.ts'

export const usage = `npm run test:devnode [-- options]

Plays the scenario of the programs on a real node (LEO, or leo on the PATH) and on our chain, and compares both.

  --core, --wrappers   only that part of the scenario
  --sdk                the SDK builds the node's transactions, which is slower
  --hostile            instead, random outside programs that call the core, with a server that follows the node
  --mutants            instead, changed transactions; keeps the node's verdicts for the tests
  --count <number>     how many of those (200 and 500)
  --seed <number>      of those (1)
  --port <number>      of the node (3041)`

const options = {
  core: { type: 'boolean' },
  wrappers: { type: 'boolean' },
  sdk: { type: 'boolean' },
  hostile: { type: 'boolean' },
  mutants: { type: 'boolean' },
  count: { type: 'string' },
  seed: { type: 'string', default: '1' },
  port: { type: 'string', default: '3041' },
} as const

/** `npm run test:devnode`. */
export async function main(args: readonly string[]): Promise<void> {
  const { values } = readArguments(args, { usage, options })
  const port = readCount('--port', values.port)
  process.exitCode = (await playOnDevnode(readPlay(values), port)) ? 0 : 1
}

type Values = ReturnType<typeof readArguments<typeof options>>['values']

function readPlay({ core, wrappers, sdk, hostile, mutants, count, seed }: Values): DevnodePlay {
  const kinds = [core, wrappers, hostile, mutants].filter(Boolean)
  if (kinds.length > 1) {
    throw new StartError(`Give one of --core, --wrappers, --hostile and --mutants.\n\n${usage}`)
  }
  const random = (least: number) => ({
    count: readCount('--count', count ?? String(least)),
    seed: readCount('--seed', seed),
  })
  if (hostile) return { kind: 'hostile', ...random(200) }
  if (mutants) return { kind: 'mutants', ...random(500) }
  if (count !== undefined) throw new StartError(`--count needs --hostile or --mutants.\n\n${usage}`)
  const part = core ? 'core' : wrappers ? 'wrappers' : 'all'
  return { kind: 'scenario', part, bySdk: sdk ?? false }
}
