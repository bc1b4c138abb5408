import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const [, example = ''] = /```ts\n([\s\S]*?)```/.exec(readme) ?? []

const modules: Readonly<Record<string, () => Promise<object>>> = {
  '@nightjar/devchain': () => import('./index.ts'),
  vitest: () => import('vitest'),
}

// the README's example is itself a test: its imports by name, the rest unchanged
const code = example.replaceAll(/^import (\{.*\}) from (.*)$/gm, 'const $1 = await load($2)')
await runInThisContext(`async (load) => {\n${code}\n}`)((name: string) => modules[name]?.())
