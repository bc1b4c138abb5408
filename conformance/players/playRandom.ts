/** Plays random programs, each call on the state left by the one before. */

import { type Future, formatPlaintext, type Plaintext, parsePlaintext } from '@nightjar/aleo'
import { createMemoryStore, type FinalizeResult, type Vm } from '@nightjar/avm'
import { blockOf, someTransition } from './block.ts'
import { defaultBlock, lengthen, shorten } from './format.ts'
import { countCall, defaultOwner } from './playPrograms.ts'
import { libraryProgram, notedTypes, type RandomCase, randomProgram } from './randomProgram.ts'
import { attempt, count, countRejectedCall, failed, type Report, refusalOf } from './report.ts'

const program = 'random_case.aleo'

export function playRandom(entry: RandomCase, vm: Vm, report: Report): void {
  const label = `random ${JSON.stringify(entry.in)} ${entry.code}`
  count(report, 'random programs', 'accepted')
  const options = { owner: defaultOwner }
  vm.addProgram(libraryProgram, options)
  const refusal = attempt(report, label, () =>
    refusalOf(() => vm.addProgram(randomProgram(entry), options)),
  )
  if (refusal !== undefined) {
    if (refusal !== failed) report.differences.push(`${label}: avm refuses: ${refusal}`)
    return
  }
  const cost = vm.finalizeCost(program, 'f')
  if (cost !== BigInt(entry.cost))
    report.differences.push(`${label}: cost ${cost}, snarkVM ${entry.cost}`)
  const store = createMemoryStore()
  store.set('random_lib.aleo', 'noted', '0u8', '5u64') // set by its constructor
  entry.calls.forEach((call, index) => {
    const expected = entry.writes[index] ?? null
    count(report, 'calls of random programs', expected === null ? 'rejected' : 'accepted')
    const { root, notes } = futuresOf(call, entry)
    const transitionFutures = [...notes, root]
    const result = attempt(report, `${label} with ${call}`, () =>
      vm.finalize({
        store,
        block: blockOf(defaultBlock),
        transitionId: someTransition,
        future: root,
        transitionFutures,
      }),
    )
    if (result === failed) return
    if (result.status === 'accepted') {
      store.apply(result.writes)
      countCall(report, transitionFutures, (id) => vm.getProgram(id))
    } else countRejectedCall(report, result, (id) => vm.getProgram(id))
    const actual = writesOf(result, entry)
    if (JSON.stringify(actual) === JSON.stringify(expected)) return
    const reason = result.status === 'rejected' ? ` (${result.reason})` : ''
    report.differences.push(
      `${label} with ${call}: ${JSON.stringify(actual)}${reason}, snarkVM ${JSON.stringify(expected)}`,
    )
  })
}

/** The future of a call, and the library's futures that it takes. */
function futuresOf(call: string, { in: types, futures = 0 }: RandomCase) {
  const texts = call.split(' ')
  const inputs = types.map((type, index) => parsePlaintext(lengthen(texts[index] ?? '', type)))
  const notes = Array.from({ length: futures }, (_, index): Future => {
    const first = types.length + 2 * index
    const numbers = texts.slice(first, first + 2).map((text) => parsePlaintext(`${text}u64`))
    return { kind: 'future', program: 'random_lib.aleo', function: 'note', arguments: numbers }
  })
  const root: Future = { kind: 'future', program, function: 'f', arguments: [...inputs, ...notes] }
  return { root, notes }
}

function writesOf(result: FinalizeResult, entry: RandomCase): string[] | null {
  return result.status === 'rejected' ? null : result.writes.map((write) => writeOf(write, entry))
}

function writeOf(
  write: { mapping: string; key: string; value: Plaintext | null },
  { maps }: RandomCase,
): string {
  const [keyType, valueType] =
    write.mapping === 'noted' ? notedTypes : (maps[Number(write.mapping.slice(1))] ?? ['', ''])
  const value = write.value === null ? '-' : shorten(formatPlaintext(write.value), valueType)
  return `${write.mapping} ${shorten(write.key, keyType)} ${value}`
}
