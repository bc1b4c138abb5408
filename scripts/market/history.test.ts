import { stat } from 'node:fs/promises'
import * as sdk from '@nightjar/snarkvm/sdk'
import { describe, expect, inject, test } from 'vitest'
import { planHash, seedHash } from './hashes.ts'
import { type History, historyFile, readHistory } from './historyFile.ts'
import { marketKeys } from './localMarket.ts'
import { plannedActions } from './record.ts'
import { createMarketSigner, needsOf, type Outputs, resolve } from './signer.ts'

type Recorded = History['entries'][number]['transaction']
type Part = { readonly type: string; readonly id: string; readonly value?: string }

const actions = plannedActions()
const MEGABYTE = 1024 * 1024

/** A signed call as its signer reads it: inputs and outputs decrypted. */
function openedBy(key: string, { execution, fee }: Recorded) {
  const viewKey = sdk.ViewKey.from_private_key(sdk.PrivateKey.from_string(key))
  const root = sdk.Transition.fromString(JSON.stringify(execution.transitions.at(-1)))
  const opened = JSON.parse(root.decryptTransition(root.tvk(viewKey)).toString())
  const plaintextOf = (text = '') =>
    sdk.RecordCiphertext.fromString(text).decrypt(viewKey).toString()
  const outputs: readonly Part[] = execution.transitions.at(-1)?.outputs ?? []
  return {
    called: `${opened.program}/${opened.function}`,
    inputs: opened.inputs as readonly Part[],
    outputs: outputs.map(({ type, value, id }) =>
      type === 'record' ? plaintextOf(value) : (value ?? id),
    ),
    feeChange:
      fee?.transition.function === 'fee_private'
        ? plaintextOf(fee.transition.outputs?.[0]?.value)
        : null,
  }
}

/** Reads recorded transactions with the keys of those who signed them. */
function openerOf({ entries }: History) {
  return (index: number) => {
    const { transaction } = entries[index] ?? {}
    const key = marketKeys.get(actions[index]?.by ?? '')
    if (transaction === undefined || key === undefined) throw new Error(`${index} is missing.`)
    return { key, transaction, ...openedBy(key, transaction) }
  }
}

/** What the input of a record must be: its serial number, which only its owner can compute. */
function serialNumber(record: string, key: string, called: string): string {
  const program = called.startsWith('credits.aleo') ? 'credits.aleo' : 'nightjar_core.aleo'
  const name = program === 'credits.aleo' ? 'credits' : 'PrivateToken'
  const owner = sdk.PrivateKey.from_string(key)
  const plaintext = sdk.RecordPlaintext.fromString(record)
  const viewKey = plaintext.recordViewKey(sdk.ViewKey.from_private_key(owner)).toString()
  return plaintext.serialNumberString(owner, program, name, viewKey)
}

describe('the recorded history', () => {
  test('behavior: it is of the current programs and plan; otherwise run npm run market -- record', async () => {
    const { seed, plan, entries } = await readHistory()
    expect([seed, plan]).toEqual([seedHash(), planHash(actions)])
    expect(entries.map(({ at }) => at)).toEqual(actions.map(({ at }) => at))
    expect((await stat(historyFile)).size).toBeLessThan(6 * MEGABYTE)
  })

  test('behavior: every tenth transaction, or in the deep tests every one, is exactly its planned call', {
    tags: 'slow',
    timeout: 900_000,
  }, async () => {
    const open = openerOf(await readHistory())
    for (const action of actions.filter(({ index }) => index % (inject('deep') ? 1 : 10) === 0)) {
      const { key, transaction, called, inputs } = open(action.index)
      const known = new Map<number, Outputs>(needsOf(action).map((index) => [index, open(index)]))
      const { program, function: name, inputs: planned, feeMicrocredits } = action.call
      expect(called).toBe(`${program}/${name}`)
      const expected = planned.map((input) => {
        const value = resolve(input, action.by, known)
        return input.startsWith('record:') ? serialNumber(value, key, called) : value
      })
      expect(inputs.map(({ type, id, value }) => (type === 'record' ? id : value))).toEqual(
        expected,
      )
      const fee: readonly Part[] = transaction.fee?.transition.inputs ?? []
      const isPrivate = action.feeRecord !== null
      expect(fee.at(isPrivate ? 1 : 0)?.value).toBe(`${feeMicrocredits}u64`)
      if (action.feeRecord !== null) {
        const record = resolve(action.feeRecord, action.by, known)
        expect(fee[0]?.id).toBe(serialNumber(record, key, 'credits.aleo'))
      }
    }
  })

  test('behavior: twenty of them are built anew, and differ in nothing but chance', {
    tags: 'slow',
    timeout: 900_000,
  }, async () => {
    const history = await readHistory()
    const open = openerOf(history)
    const signer = createMarketSigner({ keys: marketKeys, stateRoot: '' })
    for (const action of actions.filter(
      ({ index }) => index % Math.ceil(actions.length / 20) === 0,
    )) {
      const known = new Map(needsOf(action).map((index) => [index, open(index)] as const))
      const { transaction } = await signer.sign(action, known)
      expect(withoutChance(transaction)).toEqual(
        withoutChance(history.entries[action.index]?.transaction),
      )
    }
    await signer.close()
  })
})

/** What two signings of a call have in common: programs, functions, public values and the kinds of the others. */
function withoutChance(transaction: Recorded | undefined) {
  const { execution, fee } = transaction ?? {}
  const all = [...(execution?.transitions ?? []), ...(fee ? [fee.transition] : [])]
  const shown = ({ type, value }: Part) => (type === 'public' || type === 'future' ? value : type)
  return all.map(({ program, function: name, inputs = [], outputs = [] }) => {
    const isFee = name.startsWith('fee_') // its last input is the execution's id, which is random
    return [
      program,
      name,
      (isFee ? inputs.slice(0, -1) : inputs).map(shown),
      isFee ? outputs.length : outputs.map(shown),
    ]
  })
}
