import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { runCommand, StartError } from './process.ts'

const known = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** A busy machine may take long to start it. */
const ANSWER_MS = 60_000

/**
 * The browser for the browser tests: `CHROMIUM_PATH`, a known path, or Debian's package, which is installed when root.
 */
export async function findChromium(): Promise<string> {
  const named = process.env.CHROMIUM_PATH
  if (named !== undefined && named !== '') {
    if (isBrowser(named)) return named
    throw new StartError(
      `CHROMIUM_PATH is ${named}, which is no browser that starts. Set it to a Chromium or Chrome executable.`,
    )
  }
  const found = known.find(isBrowser)
  if (found !== undefined) return found
  await installChromium()
  return '/usr/bin/chromium'
}

/** Whether it answers: Ubuntu's package, for example, is only a script that names another one. */
const isBrowser = (path: string): boolean =>
  spawnSync(path, ['--version'], { timeout: ANSWER_MS }).status === 0

async function installChromium(): Promise<void> {
  const isRoot = process.getuid?.() === 0
  if (!isRoot || !existsSync('/usr/bin/apt-get')) {
    throw new StartError(
      'The browser tests need Chromium: install it, or set CHROMIUM_PATH to a Chromium or Chrome executable.',
    )
  }
  console.log('installing Chromium for the browser tests …')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await runCommand('apt-get', ['update', '-qq'], { env, quiet: true })
  const install = (...packages: readonly string[]) =>
    runCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      env,
      quiet: true,
    })
  const { code, output } = await install('chromium', 'fonts-liberation')
  if (code !== 0 || !isBrowser('/usr/bin/chromium')) {
    throw new StartError(
      `Debian's package "chromium" could not be installed: ${output.trim().split('\n').at(-1)}`,
    )
  }
  await install('chromium-headless-shell') // only faster; older Debian releases do not have it
}
