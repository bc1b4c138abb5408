import type { StateStore } from '@nightjar/avm'
import { parseFieldText } from '../hash/fieldBytes.ts'
import type { Hasher } from '../hash/hasher.ts'
import { formatId, parseId } from '../hash/identifier.ts'
import { transactionTree } from '../hash/roots.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { ledgerKeys } from '../ledger/ledgerKeys.ts'
import { invalidTransaction } from '../nodeError.ts'
import type { FeeJson, TransitionJson, TransitionPart } from '../snarkvm/transactionJson.ts'

/** The terms of a fee transition: amounts in microcredits, the payer (null when private), and what it pays for. */
export type FeeTerms = {
  readonly baseMicrocredits: bigint
  readonly priorityMicrocredits: bigint
  readonly payer: string | null
  readonly paidForId: bigint
}

/** Reads a fee; refuses a transition that is not a fee of credits.aleo. */
export function readFee({ transition }: FeeJson): FeeTerms {
  const { inputs = [], outputs = [] } = transition
  const isPublic = transition.function === 'fee_public'
  const isFee = transition.program === 'credits.aleo' && (isPublic || isFeePrivate(transition))
  const [base, priority, paidFor] = inputs.slice(isPublic ? 0 : 1)
  if (!isFee || inputs.length !== (isPublic ? 3 : 4)) {
    throw invalidTransaction('Fee verification failed: the transition is not a fee of credits.aleo')
  }
  return {
    baseMicrocredits: readU64(publicValue(base)),
    priorityMicrocredits: readU64(publicValue(priority)),
    payer: isPublic ? readPayer(outputs[0]?.value) : null,
    paidForId: readField(publicValue(paidFor)),
  }
}

const isFeePrivate = (transition: TransitionJson) => transition.function === 'fee_private'

function publicValue(part: TransitionPart | undefined): string | undefined {
  return part?.type === 'public' ? part.value : undefined
}

function readU64(text = ''): bigint {
  if (!/^\d+u64$/.test(text)) {
    throw invalidTransaction('Fee verification failed: the fee is not an amount of type u64')
  }
  return BigInt(text.slice(0, -'u64'.length))
}

function readField(text = ''): bigint {
  if (!/^\d+field$/.test(text)) {
    throw invalidTransaction('Fee verification failed: the fee names no deployment or execution')
  }
  return parseFieldText(text)
}

/** The first argument of the future of `fee_public`. */
function readPayer(future = ''): string | null {
  return /aleo1[a-z0-9]{58}/.exec(future)?.[0] ?? null
}

const executionIds = new WeakMap<readonly TransitionJson[], bigint>()

/** The id of an execution: the root over its transitions, without the fee. Computed once per list. */
export function executionId(hasher: Hasher, transitions: readonly TransitionJson[]): bigint {
  const known = executionIds.get(transitions)
  if (known !== undefined) return known
  const ids = transitions.map(({ id }) => parseId(id))
  const { root } = transactionTree(hasher, ids)
  executionIds.set(transitions, root)
  return root
}

/** Maximum fee in microcredits (`MAX_FEE` in `console/network/src/lib.rs`). */
const MAX_FEE_MICROCREDITS = 1_000_000_000_000_000n

/** Checks that a fee is not above the maximum for any transaction. */
export function checkAmount({ baseMicrocredits, priorityMicrocredits }: FeeTerms): void {
  if (baseMicrocredits + priorityMicrocredits > MAX_FEE_MICROCREDITS) {
    throw invalidTransaction('Fee verification failed: fee exceeds the maximum limit')
  }
}

/** Checks that the payer of a public fee can afford it. */
export function checkPayer(state: StateStore, { payer, ...fee }: FeeTerms): void {
  if (payer === null) return
  const balance = state.get('credits.aleo', 'account', payer)
  if (balance?.kind !== 'literal' || typeof balance.value !== 'bigint') {
    throw invalidTransaction(
      'Fee verification failed: fee is public, but the payer account balance is missing',
    )
  }
  if (balance.value < fee.baseMicrocredits + fee.priorityMicrocredits) {
    throw invalidTransaction('Fee verification failed: insufficient balance')
  }
}

/** Checks that a fee was made for its own deployment or execution, and with a state root of this chain. */
export function checkFeeBinding(
  ledger: Pick<Ledger, 'read'>,
  fee: FeeJson,
  isMadeForIt: boolean,
): void {
  if (!isMadeForIt) {
    throw invalidTransaction(
      'Fee verification failed - Incorrect deployment or execution ID in the fee transition',
    )
  }
  const root = fee.global_state_root
  if (ledger.read(ledgerKeys.heightOfStateRoot(root)) === undefined) {
    throw invalidTransaction(`Fee verification failed - State root ${root} not found`)
  }
}

/** The id of an execution by which a rejection is remembered. */
export const formatExecutionId = (id: bigint): string => formatId('at', id)
