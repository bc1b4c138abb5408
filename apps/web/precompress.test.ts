import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { precompress } from './precompress.ts'

let root = ''
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'nightjar-precompress-'))
  await writeFile(join(root, 'index.html'), '<script type="module" src="/main.js"></script>')
})
afterEach(() => rm(root, { recursive: true }))

const buildPage = () =>
  build({ root, configFile: false, logLevel: 'silent', plugins: [precompress()] })

describe('precompress', () => {
  test('default: writes two forms beside a file that shrinks', async () => {
    await writeFile(join(root, 'main.js'), `document.title = '${'nightjar '.repeat(500)}'`)
    await buildPage()
    const forms = (await readdir(join(root, 'dist/assets'))).map((name) =>
      name.replace(/.*\.js/, ''),
    )
    expect(forms.sort()).toEqual(['', '.br', '.gz'])
  })

  test('error: a build that fails says why', async () => {
    await writeFile(join(root, 'main.js'), 'const title = = 1')
    await expect(buildPage()).rejects.toThrow('main.js')
  })
})
