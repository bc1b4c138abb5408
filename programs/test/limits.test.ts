import { describe, expect, test } from 'vitest'
import { programIds, programSource } from '../src/index.ts'

/** What snarkVM allows from consensus V14 on (sizes, writes) and before (the rest). */
const limits = {
  characters: 512_000,
  mappings: 31,
  functions: 31,
  closures: 62,
  views: 62,
  structsAndRecords: 310,
  imports: 64,
  functionInputs: 16,
  functionOutputs: 16,
  operands: 16,
  asyncArguments: 16,
  writesPerFinalize: 32,
  viewCallsPerFinalize: 32,
  positionsPerFinalize: 255,
  commandsPerFinalize: 65_535,
  structEntries: 32,
  identifierBytes: 31,
  nameCharacters: [10, 30],
  transitions: 32,
} as const

type Section = { readonly head: string; readonly lines: readonly string[] }

/** A compiled program as its sections: the first line of each, and the indented lines below it. */
function sectionsOf(source: string): Section[] {
  return source
    .split(/\n(?=\S)/)
    .map((text) => text.trimEnd().split('\n'))
    .map(([head = '', ...lines]) => ({ head, lines: lines.map((line) => line.trim()) }))
}

function kind(sections: readonly Section[], word: string): Section[] {
  return sections.filter(({ head }) => head.startsWith(`${word} `))
}

function count(section: Section, pattern: RegExp): number {
  return section.lines.filter((line) => pattern.test(line)).length
}

function operandsOf(line: string): number {
  const operands = line.split(/ into | as | \(/)[0] ?? ''
  return operands.replace(/;$/, '').split(' ').slice(1).length
}

/** Transitions of a call of `name`, itself included; a dynamic call counts as one. */
function transitions(id: string, name: string): number {
  const section = sectionsOf(sourceOf(id)).find(({ head }) => head === `function ${name}:`)
  if (section === undefined) return 1
  const called = section.lines.flatMap((line) => {
    if (line.startsWith('call.dynamic')) return [1]
    const target = /^call (\w+\.aleo)\/(\w+)/.exec(line)
    return target === null ? [] : [transitions(target[1] ?? '', target[2] ?? '')]
  })
  return called.reduce((sum, part) => sum + part, 1)
}

function sourceOf(id: string): string {
  const known = programIds.find((entry) => entry === id)
  return known === undefined ? '' : programSource(known)
}

describe.each(programIds)('%s keeps the limits', (id) => {
  const source = programSource(id)
  const sections = sectionsOf(source)
  const finalizes = [...kind(sections, 'finalize'), ...kind(sections, 'view')]

  test('behavior: size', () => {
    expect(source.length).toBeLessThan(limits.characters)
  })

  test('behavior: name, and names inside', () => {
    const name = id.replace('.aleo', '')
    expect(name.length).toBeGreaterThanOrEqual(limits.nameCharacters[0])
    expect(name.length).toBeLessThanOrEqual(limits.nameCharacters[1])
    const heads = sections.map(({ head }) => /^(?!import|program)\w+ (\w+):/.exec(head)?.[1] ?? '')
    const positions = sections.flatMap(({ lines }) =>
      lines.map((line) => /^position (\w+)/.exec(line)?.[1] ?? ''),
    )
    for (const word of [...heads, ...positions]) {
      expect(word.length, word).toBeLessThanOrEqual(limits.identifierBytes)
    }
  })

  test('behavior: how many of each there are', () => {
    expect(kind(sections, 'mapping').length).toBeLessThanOrEqual(limits.mappings)
    expect(kind(sections, 'function').length).toBeLessThanOrEqual(limits.functions)
    expect(kind(sections, 'closure').length).toBeLessThanOrEqual(limits.closures)
    expect(kind(sections, 'view').length).toBeLessThanOrEqual(limits.views)
    expect(kind(sections, 'import').length).toBeLessThanOrEqual(limits.imports)
    const shapes = [...kind(sections, 'struct'), ...kind(sections, 'record')]
    expect(shapes.length).toBeLessThanOrEqual(limits.structsAndRecords)
    for (const shape of shapes) {
      expect(shape.lines.length).toBeLessThanOrEqual(limits.structEntries)
    }
  })

  test('behavior: inputs, outputs and operands', () => {
    for (const section of [...kind(sections, 'function'), ...kind(sections, 'closure')]) {
      expect(count(section, /^input /), section.head).toBeLessThanOrEqual(limits.functionInputs)
      expect(count(section, /^output /), section.head).toBeLessThanOrEqual(limits.functionOutputs)
    }
    for (const section of finalizes) {
      expect(count(section, /^input /), section.head).toBeLessThanOrEqual(limits.asyncArguments)
    }
    for (const line of sections.flatMap(({ lines }) => lines)) {
      if (/^(cast|call|async) /.test(line)) {
        expect(operandsOf(line), line).toBeLessThanOrEqual(limits.operands + 1)
      }
    }
  })

  test('behavior: what one finalize does', () => {
    for (const section of finalizes) {
      const { head, lines } = section
      expect(count(section, /^(set|remove) /), head).toBeLessThanOrEqual(limits.writesPerFinalize)
      expect(count(section, /^call /), head).toBeLessThanOrEqual(limits.viewCallsPerFinalize)
      expect(count(section, /^position /), head).toBeLessThanOrEqual(limits.positionsPerFinalize)
      expect(lines.length, head).toBeLessThanOrEqual(limits.commandsPerFinalize)
    }
  })

  test('behavior: transitions of a call, with the fee', () => {
    for (const { head } of kind(sections, 'function')) {
      const name = head.slice('function '.length, -1)
      expect(transitions(id, name) + 1, name).toBeLessThanOrEqual(limits.transitions)
    }
  })

  test('behavior: it can never be upgraded', () => {
    const built = sections.find(({ head }) => head === 'constructor:')
    expect(built?.lines[0]).toBe('assert.eq edition 0u16;')
  })
})

test('behavior: core is exactly full', () => {
  const sections = sectionsOf(programSource('nightjar_core.aleo'))
  expect(kind(sections, 'function')).toHaveLength(limits.functions)
})
