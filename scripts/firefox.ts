import { existsSync } from 'node:fs'
import { canInstall, installPackages, updatePackages } from './debian.ts'

export const firefoxPath = '/usr/bin/firefox-esr'

export const hasFirefox = (): boolean => existsSync(firefoxPath)

/** Installs Firefox where that is possible; elsewhere its tests are skipped, and the output says so. */
export async function installFirefox(): Promise<void> {
  if (hasFirefox()) return
  if (!canInstall()) return skip('install Firefox (Debian: firefox-esr)')
  console.log('installing Firefox for the tests in its engine …')
  await updatePackages()
  const problem = await installPackages('firefox-esr')
  if (!hasFirefox()) skip(problem ?? 'this machine keeps its files elsewhere')
}

const skip = (why: string): void => console.log(`The tests in Firefox are skipped: ${why}.`)
