import type { CallSources } from '@nightjar/aleo'
import { snarkVm as local } from './snarkvm/local.ts'
import { createSnarkVm } from './snarkvm/snarkvm.ts'
import type { ExecuteJson, TransitionJson } from './snarkvm/transactionJson.ts'
import { assemble, authorize, authorizeFee, type TransactOptions } from './transact.ts'

/** A call with everything that it depends on: it is signed without a chain. */
export type UnsignedCall = Omit<TransactOptions, 'feeMicrocredits'> & {
  /** The program's source and its imports; of credits.aleo, which snarkVM has, they may be empty. */
  readonly sources: CallSources
  readonly feeMicrocredits: bigint
  /** A state root of the chain. */
  readonly stateRoot: string
}

export type SignedCall = {
  readonly transaction: ExecuteJson
  /** Outputs as text: records of the signer decrypted, futures unchanged. */
  readonly outputs: readonly string[]
  /** What a private fee left of its record; null for a public one. */
  readonly feeChange: string | null
}

/** Signs calls for a development chain, about four a second. */
export type CallSigner = {
  readonly sign: (call: UnsignedCall) => Promise<SignedCall>
  readonly close: () => Promise<void>
}

/** Starts snarkVM in threads of its own. */
export function createCallSigner(): CallSigner {
  const snarkVm = createSnarkVm()
  return {
    async sign(call) {
      const sources = call.program === 'credits.aleo' ? creditsSources() : call.sources
      const authorized = await authorize(snarkVm, { ...sources, edition: 0 }, call)
      const transitions = authorized.transitions as TransitionJson[] // snarkVM's own text
      const fee = await authorizeFee(snarkVm, call, authorized.executionId)
      return {
        transaction: assemble(transitions, fee, call.stateRoot),
        outputs: authorized.outputs,
        feeChange: fee?.function === 'fee_private' ? decryptChange(fee, call.privateKey) : null,
      }
    },
    close: () => snarkVm.close(),
  }
}

const creditsSources = (): CallSources => ({
  source: local.creditsSource,
  imports: {},
})

function decryptChange({ outputs = [] }: TransitionJson, privateKey: string): string {
  return local.readPrivateKey(privateKey).viewKey.decrypt(outputs[0]?.value ?? '')
}
