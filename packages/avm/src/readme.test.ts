import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import { formatPlaintext } from '@nightjar/aleo'
import { expect, test } from 'vitest'
import type { FinalizeResult, MemoryStore } from './index.ts'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const [, example = ''] = /```ts\n([\s\S]*?)```/.exec(readme) ?? []

const modules: Readonly<Record<string, () => Promise<object>>> = {
  '@nightjar/aleo': () => import('@nightjar/aleo'),
  '@nightjar/avm': () => import('./index.ts'),
  '@nightjar/snarkvm/testnet': () => import('@nightjar/snarkvm/testnet'),
}

type Results = {
  readonly paid: FinalizeResult
  readonly refused: FinalizeResult
  readonly store: MemoryStore
}

/** Runs the README's code, with its imports by name. */
function runExample(): Promise<Results> {
  const code = example.replaceAll(/^import (\{.*\}) from (.*)$/gm, 'const $1 = await load($2)')
  const load = (name: string) => modules[name]?.()
  const run = runInThisContext(`async (load) => {\n${code}\nreturn { paid, refused, store }\n}`)
  return run(load)
}

test('README: the example pays, and says why it cannot pay again', async () => {
  const { paid, refused, store } = await runExample()
  expect(paid.status).toBe('accepted')
  const balances = store
    .entries('credits.aleo', 'account')
    .map(([, value]) => formatPlaintext(value))
  expect(balances.sort()).toEqual(['40u64', '60u64'])
  expect(refused).toMatchObject({
    status: 'rejected',
    reason: 'The result is out of range for u64',
    program: 'credits.aleo',
  })
})
