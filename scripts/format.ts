import { localBin, runCommand } from './process.ts'
import { readArguments } from './readArguments.ts'

export const usage = `npm run format [-- file …]

Formats the given files and folders, or all of them, and sorts their imports.`

/** `npm run format`. */
export async function main(args: readonly string[]): Promise<void> {
  const { words } = readArguments(args, { usage, options: {}, words: Infinity })
  const files = words.length === 0 ? ['.'] : words
  const { code } = await runCommand(localBin('biome'), ['check', '--write', ...files])
  process.exit(code)
}
