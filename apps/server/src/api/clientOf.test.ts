import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { clientOf } from './clientOf.ts'

const from = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage

describe('clientOf', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::6', '2001:db8:1:2::/64'],
    ['2001:db8::6', '2001:db8:0:0::/64'],
    ['2001:db8:1:2:3::', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['203.0.113.7:4711', '203.0.113.7'],
    ['[2001:db8:1:2::6]:4711', '2001:db8:1:2::/64'],
  ])('behavior: %s counts as %s', (address, client) => {
    expect(clientOf(from(address), false)).toBe(client)
  })

  test('behavior: only a trusted proxy is believed, and only its own entry', () => {
    const asked = from('10.0.0.1', '198.51.100.9, 203.0.113.7')
    expect(clientOf(asked, false)).toBe('10.0.0.1')
    expect(clientOf(asked, true)).toBe('203.0.113.7')
    expect(clientOf(from('10.0.0.1'), true)).toBe('10.0.0.1')
  })
})
