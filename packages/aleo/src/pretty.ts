import { type Future, type FutureArgument, formatDynamicFuture } from './future.ts'
import { formatLiteral } from './literal.ts'
import type { Plaintext } from './plaintext.ts'
import type { RecordValue, Visibility } from './record.ts'

const indent = (depth: number) => '  '.repeat(depth)

function lines(open: string, parts: readonly string[], close: string, depth: number): string {
  const inner = parts.map((part) => `\n${indent(depth + 1)}${part}`).join(',')
  return `${open}${inner}\n${indent(depth)}${close}`
}

function prettyPlaintext(value: Plaintext, depth: number, suffix: string): string {
  switch (value.kind) {
    case 'literal':
      return formatLiteral(value) + suffix
    case 'struct': {
      const members = [...value.members]
      const parts = members.map(
        ([name, member]) => `${name}: ${prettyPlaintext(member, depth + 1, suffix)}`,
      )
      return lines('{', parts, '}', depth)
    }
    case 'array': {
      const parts = value.elements.map((part) => prettyPlaintext(part, depth + 1, suffix))
      return lines('[', parts, ']', depth)
    }
  }
}

function prettyArgument(value: FutureArgument, depth: number, isLast: boolean): string {
  if (value.kind === 'dynamic_future') return formatDynamicFuture(value)
  if (value.kind !== 'future') return prettyPlaintext(value, 0, '') // snarkVM drops the depth
  return prettyFuture(value, depth + 2) + (isLast ? `\n${indent(depth + 1)}` : '')
}

function prettyFuture(future: Future, depth: number): string {
  const last = future.arguments.length - 1
  const parts = future.arguments.map((value, i) => prettyArgument(value, depth, i === last))
  const list = parts.length === 0 ? '[]' : lines('[', parts, ']', depth + 1)
  return lines(
    '{',
    [`program_id: ${future.program}`, `function_name: ${future.function}`, `arguments: ${list}`],
    '}',
    depth,
  )
}

function prettyRecord(record: RecordValue): string {
  const suffix = (visibility: Visibility) => `.${visibility}`
  const entries = [...record.entries].map(
    ([name, entry]) => `${name}: ${prettyPlaintext(entry.value, 1, suffix(entry.visibility))}`,
  )
  const parts = [
    `owner: ${record.owner}.${record.ownerVisibility}`,
    ...entries,
    `_nonce: ${record.nonce}group.public`,
    `_version: ${record.version}u8.public`,
  ]
  return lines('{', parts, '}', 0)
}

/** snarkVM's Display, character for character: what a node prints for a value. */
export function formatPretty(value: Plaintext | Future | RecordValue): string {
  if (value.kind === 'future') return prettyFuture(value, 0)
  return value.kind === 'record' ? prettyRecord(value) : prettyPlaintext(value, 0, '')
}
