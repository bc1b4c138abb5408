import { PackedBits, type Plaintext, parsePlaintext, pushPackedPlaintext } from '@nightjar/aleo'
import { describe, expect, test } from 'vitest'
import { hashBhp } from './bhp/hashBhp.ts'
import { createCache } from './cache.ts'
import {
  createOperationIds,
  createWriteCheck,
  createWriteList,
  type Operation,
  type WriteOf,
} from './operationIds.ts'

const ids = createOperationIds((bits) => hashBhp(1024, bits))

const packed = (value: Plaintext): PackedBits => {
  const bits = new PackedBits()
  pushPackedPlaintext(bits, value)
  return bits
}

const write = (mapping: string, key: string, text: string | null): WriteOf<Plaintext> => ({
  ...{ program: 'core.aleo', mapping, key },
  value: text === null ? null : parsePlaintext(text),
})
const packedWrite = (each: WriteOf<Plaintext>): WriteOf<PackedBits> => ({
  ...each,
  value: each.value && packed(each.value),
})

const pair = (reserve: number) => `{ reserve_a: ${reserve}u128, last_k: 77field, owed: 0u128 }`
const writes = Array.from({ length: 40 }, (_, at) => [
  write('pairs', `${at % 3}field`, pair(1_000_000 + at * at * 7919)),
  write('account', `${at % 5}field`, `${at * 65_537}u128`),
  write('pairs', `${at % 3}field`, null),
]).flat()

const check = (listed: readonly (readonly [WriteOf<Plaintext>, Operation])[]) =>
  createWriteCheck(createCache(4))(
    listed.map(([each, operation]) => ({ write: packedWrite(each), operation })),
  )

describe('createWriteCheck', () => {
  test('default: computes the ids of plain values, many at once and one by one', () => {
    const areListed = createWriteCheck(createCache(4))
    const listed = writes.map((each) => ({
      write: packedWrite(each),
      operation: ids.operation(each),
    }))
    expect(areListed(listed)).toEqual(writes.map(() => true))
    for (const each of listed) expect(areListed([each])).toEqual([true])
    expect(areListed([])).toEqual([])
  })

  test('error: names the invalid one of many', () => {
    const listed = writes.map((each, at) => {
      const operation = ids.operation(each)
      const { value } = operation
      return [each, at === 64 && value !== null ? { ...operation, value: '1' } : operation] as const
    })
    expect(check(listed)).toEqual(writes.map((_, at) => at !== 64))
  })
})

describe('createWriteList', () => {
  test('default: the same as one by one', () => {
    const list = createWriteList(createCache(4))
    expect(list(writes.map(packedWrite))).toEqual(writes.map(ids.operation))
    for (const each of writes) expect(list([packedWrite(each)])).toEqual([ids.operation(each)])
    expect(list([])).toEqual([])
  })
})

describe('isOperation', () => {
  const given = write('pairs', '1field', pair(5))
  const operation = ids.operation(given)
  const removed = ids.operation(write('pairs', '1field', null))

  test.each([
    ['another mapping', write('account', '1field', pair(5)), operation],
    ['another key', write('pairs', '2field', pair(5)), operation],
    ['another value', write('pairs', '1field', pair(6)), operation],
    ['no value', write('pairs', '1field', null), operation],
    ['a value where it was removed', given, removed],
    ['another id of the value', given, { ...operation, value: '1' }],
  ])('error: not with %s', (_, changed, listed) => {
    expect(ids.isOperation(given, operation)).toBe(true)
    expect(ids.isOperation(changed, listed)).toBe(false)
    expect(
      check([
        [given, operation],
        [changed, listed],
      ]),
    ).toEqual([true, false])
  })
})
