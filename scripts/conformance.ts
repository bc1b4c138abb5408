import { spawnSync } from 'node:child_process'
import { assertSuites, generate, generateFuzz } from '@nightjar/conformance/generate'
import { buildOracle } from '@nightjar/conformance/oracle'
import { StartError } from './process.ts'
import { readArguments } from './readArguments.ts'
import { readCount } from './readCount.ts'

export const usage = `npm run conformance [suite …]
npm run conformance fuzz [count] [seed]

Generates the cases of the named suites, or of all, runs them through snarkVM, and writes conformance/vectors/*.json. With
"fuzz", compares the interpreter with snarkVM on so many new random programs (1000). Needs Rust.`

/** `npm run conformance`. */
export async function main(args: readonly string[]): Promise<void> {
  const log = (line: string) => console.log(line)
  const { words } = readArguments(args, { usage, options: {}, words: Infinity })
  const fuzz = words[0] === 'fuzz' ? readFuzz(words.slice(1)) : undefined
  if (fuzz === undefined) assertSuites(words)
  if (spawnSync('cargo', ['--version']).error) {
    throw new StartError(
      'snarkVM itself makes the cases, but cargo was not found. Install Rust (rustup.rs) and run the command again. The committed cases do not need it: npm test runs them.',
    )
  }
  await buildOracle()
  if (fuzz !== undefined) await generateFuzz(fuzz.count, fuzz.seed, log)
  else await generate(words, log)
  process.exit(0) // the SDK's worker threads would keep it alive
}

function readFuzz([count = '1000', seed = String(Date.now() % 1_000_000), ...rest]: string[]) {
  if (rest.length > 0) throw new StartError(`"${rest[0]}" is one word too many.\n\n${usage}`)
  return { count: readCount('The count', count), seed: readCount('The seed', seed) }
}
