import { formatFuture, parseFuture, parseProgram, plaintextBits } from '@nightjar/aleo'
import { createSdkCrypto } from '@nightjar/avm'
import { type ProgramId, programSource } from '@nightjar/programs'
import { futureOf } from '@nightjar/web/futureOf'
import { isTried } from '@nightjar/web/isTried'
import * as sdk from '@provablehq/sdk'
import type { Call } from './scenario/driver.ts'

const crypto = createSdkCrypto(sdk)
const suite: readonly ProgramId[] = [
  'nightjar_config.aleo',
  'nightjar_core.aleo',
  'nightjar_credits.aleo',
  'nightjar_router.aleo',
]
const sources = [sdk.Program.getCreditsProgram().toString(), ...suite.map(programSource)]
const programs = new Map(sources.map(parseProgram).map((program) => [program.id, program]))

/** The future that the page works out of a call before it is signed; undefined for calls that it does not try out. */
export function foreseenFuture({ privateKey, ...call }: Call): string | undefined {
  if (!isTried(call)) return undefined
  const signer = sdk.PrivateKey.from_string(privateKey).to_address().to_string()
  const future = futureOf(
    { ...call, signer },
    {
      find: (id) => programs.get(id),
      hash: (value) => `${crypto.hashBhp(256, plaintextBits(value))}field`,
    },
  )
  return future ? formatFuture(future) : 'none'
}

/** The future that an accepted transaction carries, if any. */
export function promisedFuture(transaction: string): string {
  const { execution } = JSON.parse(transaction) as {
    readonly execution: {
      readonly transitions: readonly {
        readonly outputs?: readonly { readonly type: string; readonly value?: string }[]
      }[]
    }
  }
  const outputs = execution.transitions.at(-1)?.outputs ?? []
  const promised = outputs.find(({ type }) => type === 'future')?.value
  return promised === undefined ? 'none' : formatFuture(parseFuture(promised))
}
