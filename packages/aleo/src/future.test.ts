import { describe, expect, test } from 'vitest'
import { formatDynamicFuture, formatFuture, parseFuture } from './future.ts'
import { formatPretty } from './pretty.ts'

const address = 'aleo1rhgdu77hgyqd3xjj8ucu3jj9r2krwz6mnzyd80gncr5fxcwlh5rsvzp9px'

/** As printed by a node: members of a struct lose the indentation of their level. */
const printed = `{
  program_id: outer.aleo,
  function_name: swap,
  arguments: [
    ${address},
    {
  a: 1u8,
  b: 2u8
},
    {
      program_id: inner.aleo,
      function_name: pay,
      arguments: [
        5u64
      ]
    }
  
  ]
}`

describe('parseFuture', () => {
  test('default', () => {
    const future = parseFuture(printed)
    expect(future.program).toBe('outer.aleo')
    expect(future.function).toBe('swap')
    expect(future.arguments.map(({ kind }) => kind)).toEqual(['literal', 'struct', 'future'])
  })

  test('behavior: reads what it writes', () => {
    const future = parseFuture(printed)
    expect(parseFuture(formatFuture(future))).toEqual(future)
    expect(formatPretty(future)).toBe(printed)
  })

  test('behavior: dynamic futures by names and by fields', () => {
    const named = '{ _program_id: credits.aleo, _function_name: join, _checksum: 7field }'
    const raw =
      '{ _program_name: 32497618326483555field, _program_network: 1868917857field, _function_name: 1852403562field, _checksum: 7field }'
    const read = (text: string) =>
      parseFuture(`{ program_id: a.aleo, function_name: b, arguments: [ ${text} ] }`).arguments[0]
    expect(read(raw)).toEqual(read(named))
    const future = read(named)
    if (future?.kind !== 'dynamic_future') throw new Error('no dynamic future')
    expect(formatDynamicFuture(future)).toBe(named)
  })

  test('behavior: a struct whose first member is called like a future’s is a struct', () => {
    const members = ['program_id', 'program_idx', 'program_id_of'] // the first accepted by a node, V22
    for (const name of members) {
      const text = `{ program_id: a.aleo, function_name: b, arguments: [ { ${name}: 5field } ] }`
      const future = parseFuture(text)
      expect(future.arguments[0]).toMatchObject({ kind: 'struct' })
      expect(formatFuture(future)).toBe(text)
    }
  })

  test.each([
    ['{ program_id: credits, function_name: a, arguments: [] }', 'Expected a program id'],
    ['{ program_id: a.aleo, function_name: u8, arguments: [] }', 'Expected a function name'],
    ['{ program_id: a.aleo, function_name: b }', 'Expected ","'],
    ['{ program_id: a.aleo, function_name: b, arguments: [ 1u8 }', 'Expected "]"'],
  ])('error: %s', (text, message) => {
    expect(() => parseFuture(text)).toThrow(message)
  })
})
