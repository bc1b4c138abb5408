import { FIELD_MODULUS } from '@nightjar/aleo'
import { isGroup } from '@nightjar/avm'
import { EXECUTION_FRAME_BYTES } from '@nightjar/snarkvm'
import { fieldBits } from '../hash/bits.ts'
import { parseFieldText } from '../hash/fieldBytes.ts'
import { hasher } from '../hash/hasher.ts'
import { formatId, parseId } from '../hash/identifier.ts'
import { transactionTree } from '../hash/roots.ts'
import { transitionTree } from '../ledger/statePath.ts'
import type { DecodedTransaction } from './protocol.ts'
import { demand, futureSize, nameSize, plaintextSize, programIdSize } from './readValue.ts'
import {
  type ExecuteJson,
  type FeeJson,
  type TransitionJson,
  type TransitionPart,
  transitionsOf,
} from './transactionJson.ts'
import { findIdFault } from './transitionIds.ts'

/*
 * The common case is parsed here in a quarter of snarkVM's time: an execution with its public fee, in exactly the text
 * that snarkVM writes, with visible values, without proofs and without faults. Everything else is left to snarkVM, to
 * accept or refuse: this parser must never accept more than snarkVM (`readExecution.test.ts`).
 */

const MOST_TRANSITIONS = 31
const MOST_PARTS = 16
const FIELD_BYTES = 32
/** Bytes of a transaction besides execution and fee: version, variant, id, and whether there is a fee. */
const TRANSACTION_FRAME_BYTES = 35
/** Bytes of a fee besides its transition: version, state root, no proof. */
const FEE_FRAME_BYTES = 34
/** Bytes of a transition besides its names, inputs and outputs: version, id, two numbers, three fields. */
const TRANSITION_FRAME_BYTES = 131

/** Parses an execution like snarkVM; null where snarkVM must be asked. */
export function readExecution(text: string): DecodedTransaction | null {
  try {
    return read(text)
  } catch {
    return null
  }
}

function read(text: string): DecodedTransaction {
  const transaction: ExecuteJson = JSON.parse(text) // every member is checked below
  demand(JSON.stringify(transaction) === text) // nothing repeated, nothing in between
  demandMembers(transaction, 'type,id,execution,fee')
  const { type, id, execution, fee } = transaction
  demand(type === 'execute' && fee !== undefined)
  demandMembers(execution, 'transitions,global_state_root')
  demandStateRoot(execution.global_state_root)
  const { transitions } = execution
  demand(Array.isArray(transitions) && transitions.length > 0)
  demand(transitions.length <= MOST_TRANSITIONS)
  const size = transitions.reduce((bytes, one) => bytes + transitionSize(one), 0)
  const executionSize = EXECUTION_FRAME_BYTES + size
  const feeBytes = feeSize(fee)
  const ids = transitionsOf(transaction).map((one) => one.id)
  demand(new Set(ids).size === ids.length)
  demand(formatId('at', transactionTree(hasher, ids.map(parseId)).root) === id)
  return {
    json: text,
    id,
    size: TRANSACTION_FRAME_BYTES + executionSize + feeBytes,
    executionSize,
    deploymentSize: 0,
    synthesisSize: 0,
    namesDeployment: false,
    fault: null,
  }
}

function demandMembers(value: unknown, names: string): asserts value is object {
  demand(typeof value === 'object' && value !== null && Object.keys(value).join() === names)
}

/** Requires an id of a field in its only valid text. */
function demandStateRoot(text: unknown): void {
  demand(typeof text === 'string')
  const root = parseId(text)
  demand(root < FIELD_MODULUS && formatId('sr', root) === text)
}

/** Bytes of a public fee: its transition must be a call of `fee_public` with its three inputs. */
function feeSize(fee: FeeJson): number {
  demandMembers(fee, 'transition,global_state_root')
  demandStateRoot(fee.global_state_root)
  const { transition } = fee
  const { program, function: name, inputs = [], outputs = [] } = transition
  demand(program === 'credits.aleo' && name === 'fee_public')
  demand(inputs.every(({ type }) => type === 'public'))
  const types = inputs.map(({ value }) => value?.replace(/^\d+/, ''))
  demand(types.join() === 'u64,u64,field')
  demand(outputs.length === 1 && outputs[0]?.type === 'future')
  return FEE_FRAME_BYTES + transitionSize(transition)
}

/** Bytes of a transition whose ids match its content. */
function transitionSize(transition: TransitionJson): number {
  demandMembers(transition, 'id,program,function,inputs,outputs,tpk,tcm,scm')
  const { id, program, function: name, inputs = [], outputs = [], tpk, tcm, scm } = transition
  demand(Array.isArray(inputs) && inputs.length <= MOST_PARTS)
  demand(Array.isArray(outputs) && outputs.length <= MOST_PARTS)
  const names = programIdSize(program) + nameSize(name)
  const parts = [...inputs.map(inputSize), ...outputs.map(outputSize)]
  demand(isGroup(fieldOf(tpk, 'group')))
  fieldOf(scm, 'field')
  const { root } = transitionTree(hasher, transition)
  const found = hasher.bhp512([...fieldBits(root), ...fieldBits(fieldOf(tcm, 'field'))])
  demand(formatId('au', found) === id)
  demand(findIdFault(hasher, transition) === null)
  return parts.reduce((bytes, one) => bytes + one, names + TRANSITION_FRAME_BYTES)
}

/** The number of a `12field` or `12group`, in its only valid text. */
function fieldOf(text: unknown, type: 'field' | 'group'): bigint {
  demand(typeof text === 'string' && /^(?:0|[1-9]\d{0,76})(?:field|group)$/.test(text))
  demand(text.endsWith(type))
  const value = parseFieldText(text.replace('group', 'field'))
  demand(value < FIELD_MODULUS)
  return value
}

/** Bytes of a value after its id, preceded by the variant and a flag for whether there is a value. */
const VALUE_FRAME_BYTES = 2 + FIELD_BYTES

function inputSize(part: TransitionPart): number {
  demand(part.type === 'public' || part.type === 'constant')
  demandMembers(part, 'type,id,value')
  fieldOf(part.id, 'field')
  return VALUE_FRAME_BYTES + plaintextSize(part.value)
}

function outputSize(part: TransitionPart): number {
  if (part.type !== 'future') return inputSize(part)
  demandMembers(part, 'type,id,value')
  fieldOf(part.id, 'field')
  return VALUE_FRAME_BYTES + futureSize(part.value)
}
