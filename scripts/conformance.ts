import { spawnSync } from 'node:child_process'
import { generate, generateFuzz } from '@nightjar/conformance/generate'
import { buildOracle } from '@nightjar/conformance/oracle'
import { StartError } from './process.ts'

/**
 * `npm run conformance [suite …]`: makes cases, runs them through snarkVM, writes `conformance/vectors/*.json`.
 * `npm run conformance fuzz [count] [seed]`: compares interpreter and snarkVM on new random programs.
 */
export async function main(args: readonly string[]): Promise<void> {
  const log = (line: string) => console.log(line)
  const [first, ...rest] = args
  if (spawnSync('cargo', ['--version']).error) {
    throw new StartError(
      'The cases are made by snarkVM itself, and there is no cargo here: install Rust (rustup.rs), then run the command again. The committed cases need none: npm test plays them.',
    )
  }
  await buildOracle()
  const [count = '1000', seed = String(Date.now() % 1_000_000)] = rest
  if (first === 'fuzz') await generateFuzz(Number(count), Number(seed), log)
  else await generate(args, log)
  process.exit(0) // the SDK's worker threads would keep it alive
}
