import {
  formatFuture,
  type Plaintext,
  parseFuture,
  parseProgram,
  plaintextBits,
} from '@nightjar/aleo'
import { type ProgramId, programSource } from '@nightjar/programs'
import { loadTestnet } from '@nightjar/snarkvm/testnet'
import { futureOf } from '@nightjar/web/futureOf'
import { callHandedOn } from '@nightjar/web/handedOn'
import { isTried } from '@nightjar/web/isTried'
import type { Call } from './scenario/driver.ts'

const snarkVm = await loadTestnet()
const { crypto } = snarkVm
const suite: readonly ProgramId[] = [
  'nightjar_config.aleo',
  'nightjar_core.aleo',
  'nightjar_credits.aleo',
  'nightjar_router.aleo',
]
const sources = [snarkVm.creditsSource, ...suite.map(programSource)]
const programs = new Map(sources.map(parseProgram).map((program) => [program.id, program]))

const hash = (value: Plaintext): string => `${crypto.hashBhp(256, plaintextBits(value))}field`

type Future = { readonly foreseen: string; readonly promised: string }

/**
 * The future that the page computes for a call before it is signed, and the one that its accepted transaction carries.
 * Where an ARC-20 program takes part, only the futures of the exchange's own part. Undefined for calls that the page
 * does not try out.
 */
export function futuresOf({ privateKey, ...call }: Call, transaction: string): Future | undefined {
  if (!isTried(call)) return undefined
  const signer = snarkVm.readPrivateKey(privateKey).address
  const whole = { ...call, signer }
  const request = callHandedOn(whole, hash) ?? whole
  const future = futureOf(request, { find: (id) => programs.get(id), hash })
  const foreseen = future ? formatFuture(future) : 'none'
  return { foreseen, promised: promisedBy(transaction, request) }
}

function promisedBy(
  transaction: string,
  { program, function: name }: Pick<Call, 'program' | 'function'>,
): string {
  const { execution } = JSON.parse(transaction) as {
    readonly execution: {
      readonly transitions: readonly {
        readonly program: string
        readonly function: string
        readonly outputs?: readonly { readonly type: string; readonly value?: string }[]
      }[]
    }
  }
  const made = execution.transitions.find(
    (each) => each.program === program && each.function === name,
  )
  const promised = made?.outputs?.find(({ type }) => type === 'future')?.value
  return promised === undefined ? 'none' : formatFuture(parseFuture(promised))
}
