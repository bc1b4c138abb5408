import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_ADMIN, LOCAL_DELAY } from './constants.ts'

/** The ids of the suite in the order of deployment: every program after the ones it imports. */
export const programIds = [
  'nightjar_config.aleo',
  'nightjar_math.aleo',
  'nightjar_core.aleo',
  'nightjar_credits.aleo',
  'nightjar_registry.aleo',
  'nightjar_arc20.aleo',
  'nightjar_router.aleo',
  'nightjar_faucet.aleo',
] as const

/** The id of a program of the suite. */
export type ProgramId = (typeof programIds)[number]

type Network = 'local' | 'testnet' | 'mainnet'

/** Test tokens and prizes: for local networks and testnet only. */
const testPrograms: readonly ProgramId[] = ['nightjar_faucet.aleo']

/** The programs that a network has, in the order of deployment: mainnet has no faucet. */
export function suiteOf(network: Network): readonly ProgramId[] {
  if (network !== 'mainnet') return programIds
  return programIds.filter((id) => !testPrograms.includes(id))
}

/** The compiled instructions of a program of the suite, as snarkVM prints them, with the local network's admin and delay. */
export function programSource(id: ProgramId): string {
  return readFileSync(join(import.meta.dirname, '../build', id), 'utf8')
}

/** The prefix of the suite's ids, unless it is deployed under another name. */
export const suiteName = 'nightjar'

/** Whether a name may be the prefix of program ids: even the longest of ours then fits into 31 characters. */
export function isSuiteName(name: string): boolean {
  return /^[a-z][a-z0-9]{0,11}$/.test(name)
}

/** An id or a source of the suite under another name: `next` makes `next_core.aleo`. */
export function withName(text: string, name: string): string {
  if (!isSuiteName(name)) throw new Error(`"${name}" is no name of a suite.`)
  return text.replace(/\bnightjar_(?=[a-z0-9]+\.aleo\b)/g, `${name}_`)
}

/** Blocks until a change of a setting takes effect: about a day at three seconds per block, half a minute locally. */
export function delayOf(network: Network): number {
  return network === 'local' ? LOCAL_DELAY : 28_800
}

/**
 * The source of nightjar_config.aleo with the admin and the delay of a network, the only two edits it may need; other
 * sources come back unchanged. Throws if `admin` is not the shape of an Aleo address.
 */
export function withSettings(
  source: string,
  { admin, delay }: { readonly admin: string; readonly delay: number },
): string {
  if (!/^aleo1[02-9ac-hj-np-z]{58}$/.test(admin)) {
    throw new Error(`"${admin}" is not an Aleo address: it is aleo1 and 58 lower-case characters.`)
  }
  return source
    .replaceAll(DEFAULT_ADMIN, admin)
    .replace(`set ${LOCAL_DELAY}u32 into delay[true];`, `set ${delay}u32 into delay[true];`)
}
