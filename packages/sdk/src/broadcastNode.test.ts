import { describe, expect, test } from 'vitest'
import { OWN_NODE_SOURCES, readOwnNode } from './broadcastNode.ts'

/** Whether a policy's host source, such as `http://*.onion:*`, matches an address. */
function isAllowed(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return OWN_NODE_SOURCES.some((source) => {
    const [scheme, host = ''] = source.split('//')
    const name = host.replace(/:\*$/, '')
    const matches = name.startsWith('*') ? hostname.endsWith(name.slice(1)) : hostname === name
    return scheme === protocol && matches
  })
}

describe('readOwnNode', () => {
  test.each([
    ['http://127.0.0.1:3030/', 'http://127.0.0.1:3030'],
    ['http://localhost:3030', 'http://localhost:3030'],
    ['http://abcdef.onion', 'http://abcdef.onion'],
    ['https://node.abcdef.onion/v2/', 'https://node.abcdef.onion/v2'],
    ['127.0.0.1:3030', 'http://127.0.0.1:3030'],
    ['localhost:3030/', 'http://localhost:3030'],
    [' HTTP://LocalHost:3030// ', 'http://localhost:3030'],
    ['\u200bhttp://127.0.0.1:\u20603030', 'http://127.0.0.1:3030'],
    ['abcdef.onion', 'http://abcdef.onion'],
    ['http://127.1:3030', 'http://127.0.0.1:3030'],
    ['0.0.0.0:3030', 'http://127.0.0.1:3030'],
    ['http://[::1]:3030', 'http://localhost:3030'],
    ['http://127.0.0.1:3030/testnet', 'http://127.0.0.1:3030'],
    ['http://127.0.0.1:3030/v2/mainnet/block/height/latest?x#y', 'http://127.0.0.1:3030/v2'],
  ])('default: %s, which the policy allows', (text, address) => {
    expect(readOwnNode(text)).toBe(address)
    expect(isAllowed(address)).toBe(true)
  })

  test.each([
    ...['', 'node', 'localhost@', 'ftp://127.0.0.1', 'https://127.0.0.1', 'javascript:alert(1)'],
    ...['https://node.example', 'http://10.0.0.1:3030', 'http://onion', 'http://a.onion.example'],
    ...['http://me:secret@127.0.0.1', 'http://me@abc.onion'],
  ])('args: not %s', (text) => {
    expect(readOwnNode(text)).toBeUndefined()
  })
})
