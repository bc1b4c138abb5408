import { spawnSync } from 'node:child_process'
import { generate, generateFuzz } from '@nightjar/conformance/generate'
import { buildOracle } from '@nightjar/conformance/oracle'
import { StartError } from './process.ts'

/**
 * `npm run conformance [suite …]`: generates cases, runs them through snarkVM, and writes `conformance/vectors/*.json`.
 * `npm run conformance fuzz [count] [seed]`: compares interpreter and snarkVM on new random programs.
 */
export async function main(args: readonly string[]): Promise<void> {
  const log = (line: string) => console.log(line)
  const [first, ...rest] = args
  if (spawnSync('cargo', ['--version']).error) {
    throw new StartError(
      'snarkVM itself makes the cases, but cargo was not found. Install Rust (rustup.rs) and run the command again. The committed cases do not need it: npm test runs them.',
    )
  }
  await buildOracle()
  const [count = '1000', seed = String(Date.now() % 1_000_000)] = rest
  if (first === 'fuzz') await generateFuzz(Number(count), Number(seed), log)
  else await generate(args, log)
  process.exit(0) // the SDK's worker threads would keep it alive
}
