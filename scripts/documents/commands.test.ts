// @module-tag slow
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findLeo } from '@nightjar/programs/compile'
import { expect, inject, test } from 'vitest'
import { root } from '../process.ts'
import { runLine } from './runLine.ts'
import { benches, commands, type Row } from './table.ts'

const tools = { leo: findLeo() !== null } as const
const all: Readonly<Record<string, Row>> = { ...commands, ...benches }
const rows = Object.entries(all).flatMap(([command, row]) =>
  'run' in row && (row.needs === undefined || tools[row.needs]) ? [{ command, ...row }] : [],
)

test.runIf(inject('deep')).each(rows)(
  'default: $command',
  { timeout: 600_000 },
  async ({ run, says }) => {
    const { code, output } = await runLine(run)
    expect(output).toMatch(says)
    expect(code, output).toBe(0)
  },
)

const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  await readFile(join(root, 'package.json'), 'utf8'),
)
const names = Object.keys(scripts)
/** These pass options on to Vitest. */
const passing = new Set(['test', 'test:slow', 'test:deep'])

/** Without npm, which hands its words on and takes as long as the command. */
const lineOf = (name: string, option: string) => `${scripts[name]} ${option}`

test.each(names)('behavior: npm run %s answers --help', { timeout: 120_000 }, async (name) => {
  const { code, output } = await runLine(lineOf(name, '--help'))
  expect(output.length).toBeGreaterThan(50)
  expect(output).not.toMatch(/^ +at /m)
  expect(code, output).toBe(0)
})

test.runIf(inject('deep')).each(names.filter((name) => !passing.has(name)))(
  'error: npm run %s refuses an unknown option in one sentence',
  { timeout: 120_000 },
  async (name) => {
    const { code, output } = await runLine(lineOf(name, '--no-such-option'))
    expect(output.split('\n')[0]).toMatch(/--no-such-option.*\.$/)
    expect(output).not.toMatch(/^ +at /m)
    expect(code).toBe(1)
  },
)
