import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './process.ts'

test('behavior: docs/security.md names tests that there are', async () => {
  const page = await readFile(join(root, 'docs/security.md'), 'utf8')
  const paths = [...page.matchAll(/`((?:apps|packages|scripts)\/[\w./]+\.ts)`/g)].map(
    ([, path]) => path,
  )
  expect(paths.length).toBeGreaterThan(20)
  expect(paths.filter((path) => !existsSync(join(root, path ?? '')))).toEqual([])
})
