import { FIELD_MODULUS, fieldToAddress, formatPretty, parsePlaintext } from '@nightjar/aleo'
import { isGroup } from '@nightjar/avm'
import fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import { recorded } from '../fixtures/devnode.ts'
import { judgedMutants } from '../fixtures/mutants.ts'
import { hasher } from '../hash/hasher.ts'
import { createMutants } from '../testing/mutants.ts'
import { createRandom } from '../testing/random.ts'
import { rehash } from '../testing/rehash.ts'
import { decode } from './decode.ts'
import { readExecution } from './readExecution.ts'
import type { ExecuteJson, TransitionPart } from './transactionJson.ts'

const mutantCount = inject('deep') ? 10_000 : 600
const valueRuns = inject('deep') ? 2000 : 150

const sent = recorded.sent
  .map((transaction) => JSON.stringify(transaction))
  .filter((text) => JSON.parse(text).type === 'execute')
const texts = [...judgedMutants.bases, ...sent]
const parsed = texts.map((text): ExecuteJson => JSON.parse(text))
const [first] = parsed
if (first === undefined) throw new Error('There are recorded executions.')

/** Whether a text was read; if so, the result must equal snarkVM's. */
function isRead(text: string): boolean {
  const found = readExecution(text)
  if (found !== null) expect(found).toEqual(decode(text))
  return found !== null
}

/** The first execution with another input and another future argument, and the resulting ids. */
function withValue(value: string, part: Partial<TransitionPart> = {}): string {
  const [transition, ...rest] = first?.execution.transitions ?? []
  if (first === undefined || transition === undefined) throw new Error('It has a transition.')
  const [input, ...inputs] = transition.inputs ?? []
  if (input === undefined) throw new Error('It has an input.')
  const changed = { ...transition, inputs: [{ ...input, value, ...part }, ...inputs] }
  const execution = { ...first.execution, transitions: [changed, ...rest] }
  return JSON.stringify(rehash(hasher, { ...first, execution }))
}

describe('readExecution', () => {
  const hidden = /"type":"(?:private|record|external_record)"/
  test.each([...texts.entries()])(
    'default: recorded execution %i, as snarkVM reads it',
    (_, text) => {
      expect(isRead(text)).toBe(!hidden.test(text))
    },
  )

  test(`property: of ${mutantCount} mutants it reads none differently than snarkVM`, {
    tags: 'slow',
    timeout: 600_000,
  }, () => {
    const mutants = createMutants(hasher, parsed, createRandom(4711))
    let read = 0
    for (let at = 0; at < mutantCount; at++) {
      if (isRead(mutants.next().value.text)) read++
    }
    expect(read).toBeGreaterThan(mutantCount / 20)
    expect(read).toBeLessThan(mutantCount / 2)
  })

  const field = fc.bigInt(0n, FIELD_MODULUS - 1n)
  const literal = fc.oneof(
    field.map((value) => `${value}field`),
    field.map((value) => `${value}group`),
    field.map(fieldToAddress),
    fc.bigInt(0n, 2n ** 250n).map((value) => `${value}scalar`),
    fc.boolean().map(String),
    ...[8, 16, 32, 64, 128].flatMap((bits) => {
      const half = 2n ** BigInt(bits - 1)
      return [
        fc.bigInt(0n, half * 2n - 1n).map((value) => `${value}u${bits}`),
        fc.bigInt(-half, half - 1n).map((value) => `${value}i${bits}`),
      ]
    }),
  )
  const { value: plaintext } = fc.letrec<{ value: string }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      literal,
      fc.array(tie('value'), { minLength: 1, maxLength: 4 }).map((all) => `[ ${all.join(', ')} ]`),
      fc
        .array(tie('value'), { minLength: 1, maxLength: 4 })
        .map((all) => `{ ${all.map((one, i) => `member_${i}: ${one}`).join(', ')} }`),
    ),
  }))

  test('property: any value is read as snarkVM reads it, or left to snarkVM', () => {
    let read = 0
    fc.assert(
      fc.property(plaintext, (text) => {
        if (isRead(withValue(formatPretty(parsePlaintext(text))))) read++
        else expect(hasNoPoint(text)).toBe(true)
      }),
      { numRuns: valueRuns },
    )
    expect(read).toBeGreaterThan(valueRuns / 3)
  }, 600_000)

  /** Whether a text contains a group or an address that is not a point. */
  const hasNoPoint = (text: string) => {
    const groups = [...text.matchAll(/(\d+)group/g)].map(([, digits]) => BigInt(digits ?? 0))
    return groups.some((x) => !isGroup(x)) || /aleo1/.test(text)
  }

  const odd = [
    '01u64',
    '1_0u64',
    '+1u64',
    ' 1u64',
    '1u64 ',
    '1u64.public',
    '-0i8',
    `${FIELD_MODULUS}field`,
    `-1field`,
    '"text"',
    "'name'",
    '{ a: 1u8 }',
    '[1u8]',
    '/* */1u64',
    'TRUE',
  ]
  test.each(odd)('behavior: %s is left to snarkVM', (value) => {
    expect(readExecution(withValue('1u64'))).not.toBeNull()
    const text = withValue('1u64').replaceAll('"1u64"', JSON.stringify(value))
    expect(readExecution(text)).toBeNull()
    const rehashed = (() => {
      try {
        return withValue(value)
      } catch {
        return text
      }
    })()
    expect(readExecution(rehashed)).toBeNull()
  })

  const [text = ''] = texts
  const others: readonly (readonly [string, string])[] = [
    ['white space', text.replace('{', '{ ')],
    ['a member twice', text.replace('{', '{"type":"execute",')],
    ['another order', text.replace(/"type":"execute",("id":"\w+")/, '$1,"type":"execute"')],
    ['an unknown member', text.replace('{', '{"more":1,')],
    ['a proof', text.replace('"global_state_root"', '"proof":"proof1","global_state_root"')],
    ['another program', text.replace('"program":"', '"program":"a')],
    ['another state root', text.replace(/"sr1q?\w/, (root) => `${root}q`)],
    ['no JSON', '{'],
    ['a deployment', JSON.stringify(recorded.sent[0])],
    ['nothing', ''],
    ['null', 'null'],
  ]
  test.each(others)('behavior: %s is left to snarkVM', (_, other) => {
    expect(other).not.toBe(text)
    expect(readExecution(other)).toBeNull()
  })
})
