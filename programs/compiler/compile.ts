import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { type Package, packages, programName, programsFolder } from './workspace.ts'

/** The version that compiled the committed files: another one may give different bytes. */
export const leoVersion = '4.4.6'

/** A compiled program: its instructions as snarkVM prints them, and its interface. */
export type Compiled = { readonly instructions: string; readonly abi: string | null }

/** The path of the Leo compiler from LEO or PATH, or null if it is not installed. */
export function findLeo(env: NodeJS.ProcessEnv = process.env): string | null {
  if (env.LEO !== undefined && env.LEO !== '') return env.LEO
  const folders = (env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, 'leo')).find((file) => existsSync(file)) ?? null
}

/** Throws an error if the compiler is not the pinned version. */
export function checkLeo(leo: string): void {
  const answer = execFileSync(leo, ['--version'], { encoding: 'utf8' })
  if (!answer.includes(` ${leoVersion} `)) {
    throw new Error(`The programs are compiled with Leo ${leoVersion}; ${leo} is ${answer.trim()}.`)
  }
}

/** The text as snarkVM prints a program: no comments, one blank line between the parts. */
export function canonical(instructions: string): string {
  const lines = instructions.split('\n').filter((line) => !line.trimStart().startsWith('//'))
  return `${lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/;\nprogram /, ';\n\nprogram ')
    .trim()}\n`
}

/**
 * Compiles one program in a separate workspace, because building a dependent changes the order of functions
 * in its dependencies. Needs no network. Throws the compiler's message.
 */
export function compile(leo: string, wanted: Package): Compiled {
  if (wanted.source.endsWith('.aleo')) {
    const text = readFileSync(join(programsFolder, wanted.source), 'utf8')
    return { instructions: canonical(text), abi: null }
  }
  const folder = mkdtempSync(join(tmpdir(), 'nightjar-leo-'))
  try {
    for (const { source } of packages) {
      cpSync(join(programsFolder, source), join(folder, source), { recursive: true })
    }
    const members = packages.map(({ source }) => source).filter((path) => !path.endsWith('.aleo'))
    writeFileSync(join(folder, 'workspace.json'), JSON.stringify({ members }))
    const name = programName(wanted.id)
    execFileSync(leo, ['build', '-p', name, '--offline', '--network', 'testnet'], {
      cwd: folder,
      stdio: 'pipe',
    })
    const built = join(folder, 'build', name)
    return {
      instructions: canonical(readFileSync(join(built, `${name}.aleo`), 'utf8')),
      abi: readFileSync(join(built, 'abi.json'), 'utf8'),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
