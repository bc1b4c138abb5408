import type { ExplorerTransaction } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { ADDRESS } from '../testing/exchange.ts'
import type { SentTransaction } from './pending.ts'
import { type Findings, GRACE_BLOCKS, settle } from './settle.ts'

const sent: SentTransaction = {
  id: 'at1sent',
  onchainId: 'at1sent',
  address: ADDRESS,
  kind: 'swap',
  paid: [],
  received: [],
  sentAt: 0,
  sentHeight: 100,
  expiresAtHeight: 200,
  phase: 'pending',
  reason: null,
}
const nothing: Findings = { listed: undefined, onChain: undefined, wallet: undefined, height: 150 }
const listed = (status: 'accepted' | 'rejected', reason: string | null) =>
  ({ tx_id: 'at1sent', status, reason }) as ExplorerTransaction // the members that are read

describe('settle', () => {
  test('default: unknown everywhere is pending until its deadline and the grace have passed', () => {
    expect(settle(sent, nothing).phase).toBe('pending')
    expect(settle(sent, { ...nothing, height: 200 + GRACE_BLOCKS }).phase).toBe('pending')
    expect(settle(sent, { ...nothing, height: 201 + GRACE_BLOCKS }).phase).toBe('expired')
  })

  test('behavior: the server counts before the chain, the chain before the wallet', () => {
    const wallet = { phase: 'failed' }
    const found = { ...nothing, wallet, onChain: 'accepted' as const }
    expect(settle(sent, found).phase).toBe('accepted')
    const rejected = settle(sent, { ...found, listed: listed('rejected', 'too little') })
    expect(rejected).toEqual({ phase: 'rejected', onchainId: 'at1sent', reason: 'too little' })
  })

  test('behavior: a late block wins over the deadline', () => {
    expect(settle(sent, { ...nothing, onChain: 'accepted', height: 999 }).phase).toBe('accepted')
  })

  test('behavior: the wallet tells the chain’s id and that it gave up', () => {
    const opaque = { ...sent, id: 'wallet-7', onchainId: null }
    const wallet = { phase: 'pending', onchainId: 'at1later' }
    expect(settle(opaque, { ...nothing, wallet }).onchainId).toBe('at1later')
    expect(settle(opaque, { ...nothing, wallet: { phase: 'failed' } }).phase).toBe('failed')
  })
})
