import { existsSync } from 'node:fs'
import { canInstall, installPackages, updatePackages } from './debian.ts'

/** What `e2e/engines/webkit.ts` needs: the engine with its driver, and a screen with a window manager for it. */
const parts = {
  '/usr/bin/WebKitWebDriver': 'webkit2gtk-driver',
  '/usr/bin/Xvfb': 'xvfb',
  '/usr/bin/openbox': 'openbox',
  '/usr/lib/python3/dist-packages/gi': 'python3-gi',
  '/usr/lib/x86_64-linux-gnu/girepository-1.0/WebKit2-4.1.typelib': 'gir1.2-webkit2-4.1',
} as const

export const hasWebKit = (): boolean => Object.keys(parts).every((path) => existsSync(path))

/** Installs Safari's engine where that is possible; elsewhere its tests are skipped, and the output says so. */
export async function installWebKit(): Promise<void> {
  if (hasWebKit()) return
  if (!canInstall()) return skip('install WebKitGTK with its driver (Debian: webkit2gtk-driver …)')
  console.log("installing WebKit for the tests in Safari's engine …")
  await updatePackages()
  const problem = await installPackages(...Object.values(parts))
  if (!hasWebKit()) skip(problem ?? 'this machine keeps its files elsewhere')
}

const skip = (why: string): void => console.log(`The tests in Safari's engine are skipped: ${why}.`)
