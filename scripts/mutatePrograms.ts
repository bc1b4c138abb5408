import { mutatePrograms } from '@nightjar/conformance/mutatePrograms'
import { readArguments } from './readArguments.ts'
import { readCount } from './readCount.ts'

export const usage = `npm run mutation:programs [-- options]

Makes every small change to the compiled core, counts the changes that the tests notice, and writes programs/MUTATION.md.

  --every <number>   only every n-th change (1); the file is then left as it is
  --from <number>    counted from this change (0)
  --write            writes the file anyway; it says how many were tried`

/** `npm run mutation:programs`. */
export async function main(args: readonly string[]): Promise<void> {
  const options = {
    every: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    write: { type: 'boolean', default: false },
  } as const
  const { values } = readArguments(args, { usage, options })
  const every = Math.max(1, readCount('--every', values.every))
  const from = readCount('--from', values.from)
  const isGood = await mutatePrograms({ every, from, isWritten: every === 1 || values.write })
  process.exit(isGood ? 0 : 1) // the SDK's worker threads would keep it alive
}
