import { formatPlaintext } from '@nightjar/aleo'
import { findLeo } from '@nightjar/programs/compile'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { developmentAccounts } from '../accounts.ts'
import { createDevchain, type Devchain } from '../devchain.ts'
import { recorded } from '../fixtures/devnode.ts'
import { type LeoNode, startLeoNode } from '../testing/leoNode.ts'

const [alice] = developmentAccounts
const leo = findLeo()
if (alice === undefined) throw new Error('There are development accounts.')

describe.skipIf(leo === null)('a fork of leo devnode', () => {
  let node: LeoNode
  let fork: Devchain | undefined

  /** A real node with the recorded program and its first call. */
  beforeAll(async () => {
    node = await startLeoNode(leo ?? '')
    for (const sent of recorded.sent.slice(0, 2)) {
      expect(await node.broadcast(sent)).toMatchObject({ status: 200 })
    }
  })
  afterAll(async () => {
    await fork?.close()
    node.close()
  })

  test('default: continues from the upstream’s programs and mappings and keeps its own', async () => {
    const program = 'dc_counter_one.aleo'
    const path = `/program/${program}/mapping/counts/${alice.address}`
    const before = String(await node.read(path))
    expect(before).toMatch(/^\d+u64$/)
    fork = await createDevchain({ fork: { url: node.url } })
    expect(fork.height).toBe(await node.read('/block/height/latest'))
    const call = { privateKey: alice.privateKey, program, function: 'bump', inputs: ['3u64'] }
    expect(await fork.transact(call)).toMatchObject({ status: 'accepted' })
    const after = await fork.readMapping(program, 'counts', alice.address)
    const expected = BigInt(before.slice(0, -'u64'.length)) + 3n
    expect(after && formatPlaintext(after)).toBe(`${expected}u64`)
    expect(await node.read(path)).toBe(before)
    const { url } = await fork.listen({ port: 0 })
    for (const { id, fee } of recorded.sent.slice(0, 2)) {
      const transition = fee?.transition
      for (const lookup of [
        `/transaction/${id}`,
        `/transaction/confirmed/${id}`,
        `/transaction/unconfirmed/${id}`,
        `/find/blockHash/${id}`,
        `/find/transactionID/${transition?.id}`,
        `/find/transitionID/${transition?.inputs?.[0]?.id}`,
      ]) {
        const answer = await fetch(`${url}/testnet${lookup}`)
        expect(await answer.json()).toEqual(await node.read(lookup))
      }
    }
    expect(fork.ledger.editionsOf(program)).toEqual([
      expect.objectContaining({ edition: 0, owner: alice.address }),
    ])
  })
})
