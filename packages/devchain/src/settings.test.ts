import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { help, readCommand } from './settings.ts'

const readSettings = (args: readonly string[], env: Readonly<Record<string, string>>) => {
  const command = readCommand(args, env)
  return command.name === 'start' ? command.settings : command
}

describe('readCommand', () => {
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

  test('behavior: commands know the ledger and the port of its node', () => {
    const env = { NIGHTJAR_DATA: 'there' }
    const folder = join('there', 'chain')
    expect(readCommand(['backup', 'copy', '--port', '4'], env)).toEqual({
      name: 'backup',
      folder,
      port: 4,
      target: 'copy',
    })
    expect(readCommand(['cut-back', '31'], env)).toEqual({ name: 'cut-back', folder, height: 31 })
  })

  test('behavior: every option is in the help', () => {
    expect(readCommand(['--help', '--port', 'x'], {})).toEqual({ name: 'help' })
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
    [
      ['restore', 'x'],
      '"restore x" is no command. The commands are backup <folder> and cut-back <height>; without one the node starts.',
    ],
    [['backup'], /^"backup" is no command\./],
    [['cut-back', 'x'], 'The height to cut back to is "x": give a whole number.'],
  ])('error: %o', (args, message) => {
    expect(() => readSettings(args, {})).toThrow(message)
  })
})
