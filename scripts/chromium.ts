import { spawnSync } from 'node:child_process'
import { canInstall, installPackages, updatePackages } from './debian.ts'
import { StartError } from './process.ts'

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
  if (!canInstall()) {
    throw new StartError(
      'The browser tests need Chromium: install it, or set CHROMIUM_PATH to a Chromium or Chrome executable.',
    )
  }
  console.log('installing Chromium for the browser tests …')
  await updatePackages()
  const problem = await installPackages('chromium', 'fonts-liberation')
  if (problem !== undefined || !isBrowser('/usr/bin/chromium')) {
    throw new StartError(`Debian's package "chromium" could not be installed: ${problem}`)
  }
  await installPackages('chromium-headless-shell') // only faster; older Debian releases do not have it
}
