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
      isManual: false,
      fork: null,
      isQuiet: false,
    })
  })

  test('behavior: arguments override the environment', () => {
    const env = { DEVCHAIN_PORT: '1', NIGHTJAR_DATA: 'there', DEVCHAIN_EMPTY_BLOCK_MS: '2' }
    const args = [
      '--port',
      '4',
      '--data',
      'here',
      '--block-interval=5',
      '--manual-block-creation',
      '--quiet',
    ]
    expect(readSettings([], env)).toMatchObject({ port: 1, emptyBlockMs: 2 })
    expect(readSettings(args, env)).toEqual({
      port: 4,
      folder: join('here', 'chain'),
      emptyBlockMs: 5,
      isManual: true,
      fork: null,
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
    const exported = { name: 'export', folder, port: 4, file: 'a.gz' }
    expect(readCommand(['--export', 'a.gz', '--port', '4'], env)).toEqual(exported)
    const imported = { name: 'import', folder, file: 'a.gz', isVerified: false }
    expect(readCommand(['--import', 'a.gz'], { ...env, DEVCHAIN_FORK: 'http://x' })).toEqual(
      imported,
    )
    expect(readCommand(['--import', 'a.gz', '--verify'], env)).toEqual({
      ...imported,
      isVerified: true,
    })
  })

  test.each([
    ['http://127.0.0.1:3030', { url: 'http://127.0.0.1:3030' }],
    ['http://127.0.0.1:3030@41', { url: 'http://127.0.0.1:3030', height: 41 }],
    ['https://me@host/v1/testnet@7', { url: 'https://me@host/v1/testnet', height: 7 }],
  ])('args: --fork %s', (text, fork) => {
    expect(readSettings(['--fork', text], {})).toMatchObject({ fork })
    expect(readSettings([], { DEVCHAIN_FORK: text })).toMatchObject({ fork })
  })

  test('behavior: the help lists every option', () => {
    expect(readCommand(['--help', '--port', 'x'], {})).toEqual({ name: 'help' })
    expect([...help.matchAll(/--[\w-]+/g)].map(([flag]) => flag)).toEqual([
      '--export',
      '--import',
      '--port',
      '--data',
      '--ephemeral',
      '--block-interval',
      '--manual-block-creation',
      '--fork',
      '--verify',
      '--import',
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
      '--ephemeral stores no ledger: remove either --data or --ephemeral.',
    ],
    [
      ['--prot', '1'],
      "Unknown option '--prot'. The options are --port, --data, --ephemeral, --block-interval, --manual-block-creation, --fork, --export, --import, --verify, --quiet, --help.",
    ],
    [
      ['restore', 'x'],
      '"restore x" is not a command. The commands are backup <folder> and cut-back <height>; without a command the node starts.',
    ],
    [['backup'], /^"backup" is not a command\./],
    [['--export', 'a', '--import', 'b'], '--export and --import are two commands: remove either.'],
    [['--verify'], '--verify belongs to --import: add --import <file>, or remove it.'],
    [['--export', 'a', '--verify'], '--verify belongs to --import: add --import <file>, or remove'],
    [
      ['--import', 'a', '--ephemeral', '--fork', 'x'],
      '--export and --import do not start the node: remove --ephemeral --fork.',
    ],
    [
      ['backup', 'x', '--import', 'a'],
      '--export and --import do not start the node: remove backup x.',
    ],
    [['--import'], /^Option '--import <value>' argument missing\. The options are/],
    [['cut-back', 'x'], 'The height to cut back to is "x": give a whole number.'],
  ])('error: %o', (args, message) => {
    expect(() => readSettings(args, {})).toThrow(message)
  })
})
