import { BaseError, FIELD_MODULUS, toHex } from '@nightjar/aleo'
import { wrap } from 'comlink'
import { hasWebAssembly } from '../browser/engine.ts'
import { withWorker } from '../lib/pageLife.ts'
import { translate } from '../lib/text/translate.ts'
import type { BlindApi } from './blindWorker.ts'

const spawn = () => new Worker(new URL('./blindWorker.ts', import.meta.url), { type: 'module' })

/**
 * Computes blinded addresses in a separate worker, for wallets that cannot derive them.
 * @throws BaseError with a sentence for the person where WebAssembly is switched off
 */
export async function blindAll(
  owner: string,
  factors: readonly string[],
): Promise<readonly string[]> {
  if (!hasWebAssembly()) {
    throw new BaseError(translate('private.noWebAssembly'), { code: 'no_webassembly' })
  }
  return withWorker(spawn, async (worker) => {
    const api = wrap<BlindApi>(worker)
    const addresses: string[] = []
    for (const factor of factors) addresses.push(await api.blind(owner, factor))
    return addresses
  })
}

/** A factor that nobody can guess; with 512 bits, the bias below the field's modulus is negligible. */
export function randomFactor(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(64))
  return `${BigInt(`0x${toHex(bytes)}`) % FIELD_MODULUS}field`
}
