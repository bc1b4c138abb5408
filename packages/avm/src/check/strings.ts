import type { Command, Input, Output, PlaintextType, Program } from '@nightjar/aleo'
import { atLine, mismatch } from '../refused.ts'

const reason = 'Strings are no longer allowed'

function isString(type: PlaintextType): boolean {
  if (type.kind === 'array') return isString(type.element)
  return type.kind === 'literal' && type.type === 'string'
}

function checkTypes(line: number, types: Iterable<PlaintextType>): void {
  for (const type of types) if (isString(type)) atLine(line, () => mismatch(reason))
}

function checkStatements(statements: readonly (Input | Output)[]): void {
  for (const { type, line } of statements) {
    if (type.kind === 'plaintext') checkTypes(line, [type.type])
  }
}

function checkOperands(commands: readonly Command[]): void {
  for (const { operands, line } of commands) {
    for (const operand of operands) {
      if (operand.kind === 'literal' && operand.type === 'string') {
        atLine(line, () => mismatch(reason))
      }
    }
  }
}

function checkData({ structs, records, mappings }: Program): void {
  for (const { members, line } of structs.values()) checkTypes(line, members.values())
  for (const { entries, line } of records.values()) {
    checkTypes(
      line,
      [...entries.values()].map(({ type }) => type),
    )
  }
  for (const { key, value, line } of mappings.values()) checkTypes(line, [key, value])
}

/**
 * Since consensus version 12 no type or operand may be a string (`contains_string_type`), except in a closure's own
 * types.
 */
export function checkStrings(program: Program): void {
  const { closures, functions, views, constructor_ } = program
  checkData(program)
  for (const { instructions } of closures.values()) checkOperands(instructions)
  for (const { inputs, instructions, outputs, finalize } of functions.values()) {
    checkStatements(inputs)
    checkOperands(instructions)
    checkStatements(outputs)
    checkStatements(finalize?.inputs ?? [])
    checkOperands(finalize?.commands ?? [])
  }
  for (const { inputs, commands, outputs } of views.values()) {
    checkStatements(inputs)
    checkOperands(commands)
    checkStatements(outputs)
  }
  checkOperands(constructor_?.commands ?? [])
}
