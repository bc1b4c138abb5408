import { mutateAvm } from '@nightjar/conformance/mutateAvm'
import { readArguments } from './readArguments.ts'
import { readCount } from './readCount.ts'

export const usage = `npm run mutation:avm [-- --every <number>] [file …]

Changes the interpreter in one place at a time and checks whether the recorded cases notice; hours for all of it.

  --every <number>   only every n-th change (1)
  file               below packages/avm/src, such as operations/logic.ts; without one, all of them, and
                     packages/avm/MUTATION.md is written`

/** `npm run mutation:avm`. */
export async function main(args: readonly string[]): Promise<void> {
  const options = { every: { type: 'string', default: '1' } } as const
  const { values, words } = readArguments(args, { usage, options, words: Infinity })
  const every = Math.max(1, readCount('--every', values.every))
  const isGood = await mutateAvm(words, every, (line) => console.log(line))
  process.exit(isGood ? 0 : 1) // the SDK's worker threads would keep it alive
}
