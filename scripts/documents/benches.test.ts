// @module-tag slow
import { expect, inject, test } from 'vitest'
import { runLine } from './runLine.ts'
import { benches } from './table.ts'

const rows = Object.entries(benches).flatMap(([command, row]) =>
  'run' in row ? [{ command, ...row }] : [],
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
