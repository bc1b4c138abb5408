import { existsSync } from 'node:fs'
import { runCommand } from './process.ts'

/** Whether this process may install Debian's packages. */
export const canInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

export const updatePackages = (): Promise<unknown> => apt('update')

/** @returns what went wrong, in apt's last line; undefined if all are installed */
export async function installPackages(...packages: readonly string[]): Promise<string | undefined> {
  const { code, output } = await apt('install', '-y', '--no-install-recommends', ...packages)
  return code === 0 ? undefined : output.trim().split('\n').at(-1)
}

const apt = (command: string, ...args: readonly string[]) =>
  runCommand('apt-get', [command, '-qq', ...args], {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
    quiet: true,
  })
