import { spawnSync } from 'node:child_process'
import { generate } from './conformance/generate.ts'
import { buildOracle } from './conformance/oracle.ts'
import { StartError } from './process.ts'

/** `npm run conformance [suite]`: makes cases, runs them through snarkVM, writes `packages/avm/conformance/*.json`. */
export async function main(args: readonly string[]): Promise<void> {
  if (spawnSync('cargo', ['--version']).error) {
    throw new StartError(
      'The cases are made by snarkVM itself, and there is no cargo here: install Rust (rustup.rs), then run the command again. The committed cases need none: npm test plays them.',
    )
  }
  await buildOracle()
  await generate(args, (line) => console.log(line))
}
