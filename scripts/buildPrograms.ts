import { buildPrograms } from '@nightjar/programs/build'
import { findLeo, leoVersion } from '@nightjar/programs/compile'
import { StartError } from './process.ts'
import { readArguments } from './readArguments.ts'

export const usage = `npm run build:programs

Compiles every program with Leo ${leoVersion} (LEO, or leo on the PATH) and writes the files that are committed.`

/** `npm run build:programs`. */
export async function main(args: readonly string[]): Promise<void> {
  readArguments(args, { usage, options: {} })
  const leo = findLeo()
  if (leo === null) {
    throw new StartError(
      `The Leo compiler was not found: set LEO to its path, or install it with "cargo install leo-lang --version ${leoVersion} --locked", and run the command again.`,
    )
  }
  try {
    buildPrograms(leo, console.log)
  } catch (cause) {
    throw new StartError(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}
