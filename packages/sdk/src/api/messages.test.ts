import { describe, expect, test } from 'vitest'
import {
  bindAddressMessage,
  claimCompetitionMessage,
  claimCreditsMessage,
  deleteImportedTokenMessage,
  importTokenMessage,
  saveTokenMessage,
  sessionMessage,
} from './messages.ts'

const signed = { domain: 'nightjar.example', network: 'testnetbeta', address: 'aleo1me' }
const once = { ...signed, nonce: 'n1', expires: 1_800_000_000 }
const token = { ...once, tokenId: '5field' }

describe('sessionMessage', () => {
  test('default', () => {
    const message = sessionMessage(once)
    expect(message).toMatchInlineSnapshot(`
      "Nightjar: open a session
      domain: nightjar.example
      network: testnetbeta
      address: aleo1me
      nonce: n1
      expires: 2027-01-15T08:00:00.000Z"
    `)
  })
})

describe('messages', () => {
  const messages = [
    sessionMessage(once),
    claimCreditsMessage(signed),
    claimCompetitionMessage({ ...signed, round: 1 }),
    claimCompetitionMessage({ ...signed, round: 2 }),
    importTokenMessage(token),
    deleteImportedTokenMessage(token),
    saveTokenMessage({ ...token, name: 'Five', symbol: 'FIV', logo: '' }),
    bindAddressMessage({ ...once, evmAddress: '0xAB' }),
  ]

  test('behavior: no two purposes share a text', () => {
    expect(new Set(messages).size).toBe(messages.length)
  })

  test('behavior: each names site, network and address', () => {
    for (const message of messages) {
      expect(message.split('\n').slice(1, 4)).toEqual([
        'domain: nightjar.example',
        'network: testnetbeta',
        'address: aleo1me',
      ])
    }
  })

  test('behavior: all except claims put a nonce before any other text', () => {
    const named = messages.filter((message) => message.split('\n')[4] === 'nonce: n1')
    expect(named).toHaveLength(messages.length - 3)
  })

  test('behavior: an EVM address is written in lower case', () => {
    expect(bindAddressMessage({ ...once, evmAddress: '0xAB' })).toContain('evm: 0xab')
  })
})
