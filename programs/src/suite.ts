import { defaultAdmin } from './constants.ts'
import {
  nightjar_arc20,
  nightjar_config,
  nightjar_core,
  nightjar_credits,
  nightjar_faucet,
  nightjar_math,
  nightjar_registry,
  nightjar_router,
} from './sources.gen.ts'

const sources = {
  'nightjar_config.aleo': nightjar_config,
  'nightjar_math.aleo': nightjar_math,
  'nightjar_core.aleo': nightjar_core,
  'nightjar_credits.aleo': nightjar_credits,
  'nightjar_registry.aleo': nightjar_registry,
  'nightjar_arc20.aleo': nightjar_arc20,
  'nightjar_router.aleo': nightjar_router,
  'nightjar_faucet.aleo': nightjar_faucet,
} as const

/** The id of a program of the suite. */
export type ProgramId = keyof typeof sources

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
] as const satisfies readonly ProgramId[]

/** Test tokens and prizes: for local networks and testnet only. */
const testPrograms: readonly ProgramId[] = ['nightjar_faucet.aleo']

/** The programs that a network has, in the order of deployment: mainnet has no faucet. */
export function suiteOf(network: 'local' | 'testnet' | 'mainnet'): readonly ProgramId[] {
  if (network !== 'mainnet') return programIds
  return programIds.filter((id) => !testPrograms.includes(id))
}

/** The compiled instructions of a program of the suite, as snarkVM prints them, with the local network's admin. */
export function programSource(id: ProgramId): string {
  return sources[id]
}

/**
 * The source of nightjar_config.aleo with another admin, the one edit a network may need; other sources come back
 * unchanged. Throws if `address` is not the shape of an Aleo address.
 */
export function withAdmin(source: string, address: string): string {
  if (!/^aleo1[02-9ac-hj-np-z]{58}$/.test(address)) {
    throw new Error(
      `"${address}" is not an Aleo address: it is aleo1 and 58 lower-case characters.`,
    )
  }
  return source.replaceAll(defaultAdmin, address)
}
