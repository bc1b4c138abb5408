import { parseProgram, pruneForCall } from '@nightjar/aleo'
import { type CallSigner, createCallSigner, type SignedCall } from '@nightjar/devchain'
import { loadTestnet } from '@nightjar/snarkvm/testnet'
import { blindedAddress } from '@nightjar/wallet/local/blindedAddress'
import { seededPrograms, seededSource } from '../seed/steps.ts'
import type { Action } from './action.ts'

const { crypto } = await loadTestnet({ testHeights: true })

/** What later actions need of a signed one: the plaintexts of its outputs, and of its fee's change. */
export type Outputs = Pick<SignedCall, 'outputs' | 'feeChange'>

/** Signs actions with the keys of the simulated accounts. */
export type MarketSigner = {
  /** `known` has the outputs of every action whose records this one spends. */
  readonly sign: (action: Action, known: ReadonlyMap<number, Outputs>) => Promise<SignedCall>
  readonly close: () => Promise<void>
}

/** Keys by address; `stateRoot` is one of the chain's, such as its first. */
export function createMarketSigner(options: {
  readonly keys: ReadonlyMap<string, string>
  readonly stateRoot: string
  readonly signer?: CallSigner
}): MarketSigner {
  const { keys, stateRoot, signer = createCallSigner() } = options
  const sourcesOf = createSources()
  return {
    sign(action, known) {
      const { by, call, feeRecord } = action
      const privateKey = keys.get(by)
      if (privateKey === undefined) throw new Error(`There is no key of ${by}.`)
      const fee = feeRecord === null ? {} : { feeRecord: resolve(feeRecord, by, known) }
      return signer.sign({
        privateKey,
        program: call.program,
        function: call.function,
        inputs: call.inputs.map((input) => resolve(input, by, known)),
        feeMicrocredits: call.feeMicrocredits,
        sources: sourcesOf(call.program, call.function),
        stateRoot,
        ...fee,
      })
    },
    close: signer.close,
  }
}

/** The indices of the actions whose records an action spends. */
export function needsOf({ call, feeRecord }: Action): readonly number[] {
  const refs = [...call.inputs, feeRecord ?? ''].flatMap((input) => readRecordRef(input) ?? [])
  return refs.map(({ index }) => index)
}

/** An input with what only signed transactions contain. */
export function resolve(input: string, by: string, known: ReadonlyMap<number, Outputs>): string {
  if (input.startsWith('blinded:')) {
    return blindedAddress(crypto, by, input.slice('blinded:'.length))
  }
  const ref = readRecordRef(input)
  if (ref === undefined) return input
  const made = known.get(ref.index)
  const record = ref.output === 'fee' ? made?.feeChange : made?.outputs[Number(ref.output)]
  if (record === undefined || record === null) throw new Error(`There is no ${input}.`)
  return record
}

function readRecordRef(input: string) {
  const [, index, output = ''] = /^record:(\d+):(fee|\d+)$/.exec(input) ?? []
  return index === undefined ? undefined : { index: Number(index), output }
}

/** The sources for a function, without what it does not run. */
function createSources() {
  const programs = new Map(seededPrograms.map((id) => [id, parseProgram(seededSource(id))]))
  const known = new Map<string, ReturnType<typeof pruneForCall>>()
  return (id: string, name: string) => {
    const program = programs.get(id)
    if (program === undefined) return { source: '', imports: {} } // credits.aleo
    const pruned = known.get(`${id}/${name}`) ?? pruneForCall(program, name, importsOf(id))
    known.set(`${id}/${name}`, pruned)
    return pruned
  }
  function importsOf(id: string) {
    const wanted = new Set<string>()
    const visit = (one: string): void => {
      for (const imported of programs.get(one)?.imports ?? []) {
        if (wanted.has(imported)) continue
        wanted.add(imported)
        visit(imported)
      }
    }
    visit(id)
    return seededPrograms.flatMap((one) => (wanted.has(one) ? (programs.get(one) ?? []) : []))
  }
}
