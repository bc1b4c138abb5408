// @module-tag slow
import { findLeo } from '@nightjar/programs/compile'
import { expect, test } from 'vitest'
import { runLine } from './runLine.ts'
import { commands } from './table.ts'

const tools = { leo: findLeo() !== null } as const
const rows = Object.entries(commands).flatMap(([command, row]) =>
  'run' in row && (row.needs === undefined || tools[row.needs]) ? [{ command, ...row }] : [],
)

test.each(rows)('default: $command', { timeout: 600_000 }, async ({ run, says }) => {
  const { code, output } = await runLine(run)
  expect(output).toMatch(says)
  expect(code, output).toBe(0)
})
