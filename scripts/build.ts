import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { buildWeb } from './buildWeb.ts'
import { root, StartError } from './process.ts'
import { readArguments } from './readArguments.ts'

/** Files that the server reads at run time. */
const needed = [
  ...['package-lock.json', 'LICENSE', 'SECURITY.md', 'CHANGELOG.md', 'docs', 'deploy'],
  ...['apps/server/src', 'apps/server/migrations', 'apps/web/dist'],
  ...['packages/aleo/src', 'packages/avm/src', 'packages/sdk/src', 'packages/snarkvm/src'],
  ...['programs/src', 'programs/build'],
]
/** Files that only tests and the build read. */
const left = /\.test\.ts$|\/testing$|\.stamp$|\.sources$/

export const usage = `npm run build [-- folder]

Writes dist/, or another folder, which runs after "npm ci --omit=dev --workspace @nightjar/server" without the rest of the
repository.`

/** `npm run build`. */
export async function main(args: readonly string[]): Promise<void> {
  const [given = 'dist'] = readArguments(args, { usage, options: {}, words: 1 }).words
  const target = resolve(root, given)
  await assertReplaceable(target)
  await buildWeb((line) => console.log(line))
  await buildServer(target)
  console.log(`built ${target}`)
}

const SERVER = 'node --import tsx apps/server/src/main.ts'

/** The folder is emptied first, so it must be new, empty, or an earlier build. */
async function assertReplaceable(folder: string): Promise<void> {
  const names = existsSync(folder) ? await readdir(folder) : []
  if (names.length === 0) return
  const file = join(folder, 'package.json')
  const text = existsSync(file) ? await readFile(file, 'utf8') : ''
  if (text.includes(`"server": "${SERVER}"`)) return
  throw new StartError(
    `${folder} contains other files, and a build replaces the whole folder: give an empty folder or a new one.`,
  )
}

/** Copies what the server needs, and every workspace's package.json, because the lockfile lists them all. */
export async function buildServer(target: string): Promise<void> {
  await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  for (const path of needed) {
    const filter = (source: string): boolean => !left.test(source)
    await cp(join(root, path), join(target, path), { recursive: true, filter })
  }
  for (const folder of await workspaces()) {
    const file = join(folder, 'package.json')
    await mkdir(join(target, folder), { recursive: true })
    await cp(join(root, file), join(target, file))
  }
  await writeFile(join(target, 'package.json'), await packageOfBuild())
}

async function workspaces(): Promise<readonly string[]> {
  const within = async (folder: string): Promise<string[]> =>
    (await readdir(join(root, folder))).map((name) => join(folder, name))
  return ['programs', 'conformance', ...(await within('packages')), ...(await within('apps'))]
}

/** The repository's package.json with only the commands that are useful there. */
async function packageOfBuild(): Promise<string> {
  const file: Record<string, unknown> = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  )
  return `${JSON.stringify({ ...file, scripts: { server: SERVER, start: SERVER } }, null, 2)}\n`
}
