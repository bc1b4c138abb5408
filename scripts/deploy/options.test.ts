import { describe, expect, test } from 'vitest'
import { parseDeployOptions } from './options.ts'

const admin = 'aleo1s3ws5tra87fjycnjrwsjcrnw2qxr8jfqqdugnf0xzqqw29q9m5pqem2u4t'
const mistyped = `${admin.slice(0, -1)}q` // right form, wrong checksum

describe('parseDeployOptions', () => {
  test('default: a local network has its own default node', () => {
    expect(parseDeployOptions(['--network', 'local', '--key-file', 'key'])).toEqual({
      network: 'local',
      nodeUrl: 'http://127.0.0.1:3030',
      keyFile: 'key',
      admin: undefined,
      name: 'nightjar',
      yes: false,
    })
  })

  test('args: an admin', () => {
    const args = ['--network', 'local', '--key-file', 'key', '--admin', admin]
    expect(parseDeployOptions(args).admin).toBe(admin)
  })

  test('args: another suite name', () => {
    const args = ['--network', 'local', '--key-file', 'key', '--name', 'next']
    expect(parseDeployOptions(args).name).toBe('next')
  })

  test.each([
    [['--key-file', 'key'], '--network is "";'],
    [['--network', 'moon', '--key-file', 'key'], '--network is "moon"'],
    [['--network', 'local'], '--key-file is missing'],
    [['--network', 'testnet', '--key-file', 'key'], '--node-url is missing'],
    [
      ['--network', 'testnet', '--key-file', 'key', '--node-url', 'nope'],
      'which is not an http(s) address',
    ],
    [
      ['--network', 'local', '--key-file', 'key', '--admin', mistyped],
      `--admin is "${mistyped}", which is not an Aleo address.`,
    ],
    [['--network', 'local', '--key-file', 'key', '--name', 'My_suite'], '--name is "My_suite"; it'],
    [['--what'], "Unknown option '--what'"],
  ])('error: %j', (args, sentence) => {
    expect(() => parseDeployOptions(args)).toThrow(sentence)
  })
})
