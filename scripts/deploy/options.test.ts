import { describe, expect, test } from 'vitest'
import { parseDeployOptions } from './options.ts'

describe('parseDeployOptions', () => {
  test('default: a local network has a node of its own', () => {
    expect(parseDeployOptions(['--network', 'local', '--key-file', 'key'])).toEqual({
      network: 'local',
      nodeUrl: 'http://127.0.0.1:3030',
      keyFile: 'key',
      admin: undefined,
      yes: false,
    })
  })

  test.each([
    [['--key-file', 'key'], '--network is "";'],
    [['--network', 'moon', '--key-file', 'key'], '--network is "moon"'],
    [['--network', 'local'], '--key-file is missing'],
    [['--network', 'testnet', '--key-file', 'key'], '--node-url is missing'],
    [['--network', 'testnet', '--key-file', 'key', '--node-url', 'nope'], 'which is no address'],
    [['--what'], "Unknown option '--what'"],
  ])('error: %j', (args, sentence) => {
    expect(() => parseDeployOptions(args)).toThrow(sentence)
  })
})
