import { addressToField, bytesToBigint } from '@nightjar/aleo'
import { createOwnerTest } from '@nightjar/avm/owner'
import * as sdk from '@nightjar/snarkvm/sdk'
import { type Endpoint, expose } from 'comlink'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createOwnOutputs, type Helper } from './ownOutputs.ts'

/** A record from a chain; its owner begins at byte 3, and its first byte marks the owner as private. */
const foreign =
  'record1qvqsp0hf7kcgaae57ln0pnzqjlxx6s97g33d73xt3k0paxr72m5u7mgdqgzhgmmtv4hyxqqzqgqthlg6djehuu2t2wg6yvp0ra9wfyrp5z5uwy8re2nwgh8yrez0wqftq2r3lfx45886t7z0hzdpxdtjeyxv84tpnrvjt7rlr5m0ym2vqsrxzmt0w4h8ggcqqgqsqh6mq2d9x9pwln44pkscvg7v87w7r32x32aerv6c4d0cfadzzvc0shsvmncuee8p95yl4exr8s672uenzvqak3w8m8vut7ynngskngfqvkfx9u'
const account = new sdk.PrivateKey()
const address = account.to_address()
const key = {
  viewKey: bytesToBigint(account.to_view_key().toBytesLe()),
  addressX: addressToField(address.to_string()),
}
const theirs = sdk.RecordCiphertext.fromString(foreign).toBytesLe()
const own = Uint8Array.from([0, ...address.toBytesLe(), ...theirs.subarray(35)])

const outputs = Array.from({ length: 300 }, (_, at) => (at % 7 === 3 ? own : theirs))
const verdicts = outputs.map((output) => output === own)
const going = () => new AbortController().signal

/** Workers with real channels that answer on this thread. */
function helpers(isDead = false) {
  const ends: (() => void)[] = []
  const asked: number[] = []
  const terminated: number[] = []
  const spawn = (): Helper => {
    const at = ends.length
    const { port1, port2 } = new MessageChannel()
    let isOwn: ReturnType<typeof createOwnerTest> | undefined
    const api = {
      start: (given: typeof key) => {
        isOwn = createOwnerTest(given)
      },
      find: (texts: readonly Uint8Array[]) => {
        asked[at] = (asked[at] ?? 0) + texts.length
        return texts.map((text) => isOwn?.(text))
      },
    }
    if (!isDead) expose(api, port1 as Endpoint)
    port2.start()
    ends.push(() => port1.close())
    return {
      endpoint: port2 as Endpoint,
      onDeath: (died) => (isDead ? void setTimeout(died) : undefined),
      terminate: () => {
        terminated.push(at)
        port1.close()
        port2.close()
      },
    }
  }
  return { spawn, asked, terminated, count: () => ends.length }
}

describe('createOwnOutputs', () => {
  test('default: workers share the outputs, and the answers are in the same order', async () => {
    const { spawn, asked, terminated, count } = helpers()
    const { find, close } = createOwnOutputs(key, { workers: 3, spawn })
    expect(await find(outputs, going())).toEqual(verdicts)
    expect(await find([], going())).toEqual([])
    expect(count()).toBe(3)
    expect(asked.every((each) => each > 0)).toBe(true)
    expect(asked.reduce((sum, each) => sum + each, 0)).toBe(outputs.length)
    close()
    expect(terminated).toEqual([0, 1, 2])
  })

  test('behavior: on a single core it runs here, and this thread answers in between', async () => {
    let turns = 0
    const timer = setInterval(() => turns++)
    const { find } = createOwnOutputs(key, { workers: 1 })
    expect(await find(outputs, going())).toEqual(verdicts)
    clearInterval(timer)
    expect(turns).toBeGreaterThan(2)
  })

  test('behavior: a browser that keeps its number of cores to itself reads everything on one', async () => {
    vi.stubGlobal('WorkerGlobalScope', class {})
    vi.stubGlobal('Worker', class {})
    vi.stubGlobal('navigator', {})
    onTestFinished(() => void vi.unstubAllGlobals())
    const { find } = createOwnOutputs(key)
    expect(await find(outputs, going())).toEqual(verdicts)
  })

  test('behavior: works without workers if they cannot be loaded', async () => {
    const { spawn, terminated, count } = helpers(true)
    const { find } = createOwnOutputs(key, { workers: 2, spawn })
    expect(await find(outputs, going())).toEqual(verdicts)
    expect(await find(outputs, going())).toEqual(verdicts)
    expect([count(), terminated]).toEqual([2, [0, 1]])
  })

  test.each([1, 3])('behavior: stops on request, with %i at work', async (workers) => {
    const { spawn, asked } = helpers()
    const { find, close } = createOwnOutputs(key, { workers, spawn })
    const stopping = new AbortController()
    const many = Array.from({ length: 20 }, () => outputs).flat()
    const answer = find(many, stopping.signal)
    setTimeout(() => stopping.abort(), 50)
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
    expect(asked.reduce((sum, each) => sum + each, 0)).toBeLessThan(many.length)
    close()
  })
})
