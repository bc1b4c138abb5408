import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { help, readSettings } from './settings.ts'

describe('readSettings', () => {
  test('default', () => {
    expect(readSettings([], {})).toEqual({
      port: 3030,
      folder: join('.nightjar', 'chain'),
      emptyBlockMs: 0,
      isQuiet: false,
    })
  })

  test('behavior: arguments come before the environment', () => {
    const env = { DEVCHAIN_PORT: '1', NIGHTJAR_DATA: 'there', DEVCHAIN_EMPTY_BLOCK_MS: '2' }
    const args = ['--port', '4', '--data', 'here', '--block-interval=5', '--quiet']
    expect(readSettings([], env)).toMatchObject({ port: 1, emptyBlockMs: 2 })
    expect(readSettings(args, env)).toEqual({
      port: 4,
      folder: join('here', 'chain'),
      emptyBlockMs: 5,
      isQuiet: true,
    })
  })

  test('behavior: an ephemeral chain has no folder', () => {
    expect(readSettings(['--ephemeral'], { NIGHTJAR_DATA: 'there' })).toMatchObject({
      folder: null,
    })
  })

  test('behavior: every option is in the help', () => {
    expect(readSettings(['--help', '--port', 'x'], {})).toBe('help')
    expect([...help.matchAll(/--[\w-]+/g)].map(([flag]) => flag)).toEqual([
      '--port',
      '--data',
      '--ephemeral',
      '--block-interval',
      '--quiet',
      '--help',
    ])
  })

  test.each([
    [['--port', '70000'], '--port is "70000": set it to a whole number from 0 to 65535.'],
    [
      ['--block-interval', 'soon'],
      '--block-interval is "soon": set it to a whole number from 0 to 86400000.',
    ],
    [
      ['--ephemeral', '--data', 'x'],
      '--ephemeral keeps no ledger: leave out --data, or --ephemeral.',
    ],
    [
      ['--prot', '1'],
      "Unknown option '--prot'. The options are --port, --data, --ephemeral, --block-interval, --quiet, --help.",
    ],
    [['start'], /^Unexpected argument 'start'\..* The options are --port/],
  ])('error: %o', (args, message) => {
    expect(() => readSettings(args, {})).toThrow(message)
  })
})
