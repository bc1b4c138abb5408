import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { localBin, root, runCommand, StartError } from './process.ts'

const dist = join(root, 'apps/web/dist')
const sources = [
  'apps/web',
  'packages/aleo/src',
  'packages/avm/src',
  'packages/sdk/src',
  'packages/snarkvm/src',
  'packages/wallet/src',
  'programs/src',
  'programs/build',
]
const skipped = new Set(['node_modules', 'dist'])

/** Builds the web app when its sources changed since the last build. */
export async function buildWeb(log: (line: string) => void): Promise<void> {
  const hash = await hashSources()
  const stamp = join(dist, '.sources')
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === hash) return
  log('web     building …')
  const started = Date.now()
  const { code, output } = await runCommand(localBin('vite'), ['build', 'apps/web'], {
    quiet: true,
    env: { NODE_ENV: 'production' }, // when started from a test it would be "test", which selects React's slow build
  })
  if (code !== 0) throw new StartError(`The web app could not be built:\n${output}`)
  await writeFile(stamp, hash)
  log(`web     built in ${((Date.now() - started) / 1000).toFixed(1)} s`)
}

async function hashSources(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(join(root, 'package-lock.json')))
  for (const folder of sources) {
    for (const file of await listFiles(join(root, folder))) {
      hash.update(file).update(await readFile(file))
    }
  }
  return hash.digest('hex')
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const nested = entries
    .filter((entry) => !skipped.has(entry.name))
    .map((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? listFiles(path) : Promise.resolve([path])
    })
  return (await Promise.all(nested)).flat().sort()
}
