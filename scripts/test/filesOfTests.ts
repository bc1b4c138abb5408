import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../process.ts'

const folders = ['packages', 'programs', 'conformance', 'apps', 'scripts', 'bench', 'e2e']

/** All test files, as paths from the repository's folder. */
export async function filesOfTests(): Promise<readonly string[]> {
  const found = await Promise.all(folders.map(filesIn))
  return found.flat().sort()
}

async function filesIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(join(root, folder), { recursive: true })
  return names
    .filter((name) => /\.test\.tsx?$/.test(name) && !/\b(node_modules|dist)\b/.test(name))
    .map((name) => `${folder}/${name}`)
}

/** Those whose text matches. */
export async function filesWith(pattern: RegExp): Promise<readonly string[]> {
  const files = await filesOfTests()
  const texts = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')))
  return files.filter((_, at) => pattern.test(texts[at] ?? ''))
}
