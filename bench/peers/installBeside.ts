import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand, StartError } from '../../scripts/process.ts'

/**
 * Installs the packages of a folder of `bench/` that the app and the tests do without, on first use.
 * @throws StartError with npm's own words
 */
export async function installBeside(folder: string, what: string): Promise<void> {
  if (existsSync(join(folder, 'node_modules'))) return
  const install = ['ci', '--ignore-scripts', '--prefix', folder]
  const { code, output } = await runCommand('npm', install, { quiet: true })
  if (code === 0) return
  throw new StartError(`${what} could not be installed: ${npmErrors(output)}`)
}

/** npm's error messages, without its usage text. */
function npmErrors(output: string): string {
  const lines = output.split('\n').filter((line) => line.startsWith('npm error'))
  return lines.slice(0, 4).join('\n')
}
