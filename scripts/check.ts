import { localBin, runCommand } from './process.ts'
import { readArguments } from './readArguments.ts'

export const usage = `npm run check

Checks formatting, lint rules and types, as npm test does first.`

/** `npm run check`. */
export async function main(args: readonly string[]): Promise<void> {
  readArguments(args, { usage, options: {} })
  for (const [name, ...rest] of [
    ['biome', 'check', '--error-on-warnings', '.'],
    ['tsc', '-p', 'tsconfig.json'],
  ] as const) {
    const { code } = await runCommand(localBin(name), rest)
    if (code !== 0) process.exit(code)
  }
}
