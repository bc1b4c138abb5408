// @module-tag slow
import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import { createDevchain, developmentAccounts } from '@nightjar/devchain'
import { expect, test } from 'vitest'
import type { OwnRecord } from './index.ts'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const [, example = ''] = /```ts\n([\s\S]*?)```/.exec(readme) ?? []

const modules: Readonly<Record<string, () => Promise<object>>> = {
  '@nightjar/aleo': () => import('@nightjar/aleo'),
  '@nightjar/snarkvm': () => import('./index.ts'),
  '@nightjar/snarkvm/testnet': () => import('./testnet.ts'),
}

type Results = { readonly fee: bigint; readonly record: OwnRecord | undefined }

/** Runs the README's code, with its imports by name. */
function runExample(nodeUrl: string, key: string): Promise<Results> {
  const code = example.replaceAll(/^import (\{.*\}) from (.*)$/gm, 'const $1 = await load($2)')
  const load = (name: string) => modules[name]?.()
  const run = runInThisContext(
    `async (load, nodeUrl, key) => {\n${code}\nreturn { fee, record }\n}`,
  )
  return run(load, nodeUrl, key)
}

test('README: the example makes a record, which its owner reads', async () => {
  const devchain = await createDevchain()
  const { url } = await devchain.listen({ port: 0 })
  const { record, fee } = await runExample(url, developmentAccounts[0]?.privateKey ?? '')
  expect(record?.plaintext).toContain('microcredits: 5u64.private')
  expect(fee).toBeGreaterThan(0n)
  await devchain.close()
})
