import { type AskPage, createNodePages } from '@nightjar/sdk'
import { loadTestnet } from '@nightjar/snarkvm/testnet'
import { beforeEach, describe, expect, test } from 'vitest'
import { sampleChain } from '../testing/sampleChain.ts'
import { createAccountScan } from './accountScan.ts'

const { viewKey } = (await loadTestnet()).createKey()
const record = {
  ...{ program: 'nightjar_core.aleo', name: 'Token', plaintext: '{}', spent: false },
  ...{ id: '1field', tag: '2field' },
  origin: {
    transactionId: 'at1',
    program: 'nightjar_core.aleo',
    function: 'wrap',
    height: 50,
    timestamp: 1250,
  },
}

let kept: string | null
let chain: ReturnType<typeof sampleChain>
const node = {
  getHeight: () => chain.getHeight(),
  getBlocks: (start: number, end: number) => chain.getBlocks(start, end),
}

let asked: string[]
let compared: number[]
let ask: AskPage

/** An account's scanner, started at a block, as after a reload of the page. */
function openScanner(fromHeight = 40, random = () => 1) {
  const memory = {
    read: async () => kept,
    write: async (text: string) => {
      kept = text
    },
  }
  const compare = {
    ...node,
    getBlocks: (start: number, end: number) => {
      compared.push(start)
      return node.getBlocks(start, end)
    },
  }
  return createAccountScan({ ask, node: compare, random, fromHeight, memory })
}

/** The number of records it knows, and the next block that it reads. */
async function look(scanner: ReturnType<typeof openScanner>) {
  const { length } = await scanner.records(viewKey)
  return [length, scanner.progress().nextHeight]
}

beforeEach(() => {
  asked = []
  compared = []
  const pages = createNodePages(node)
  ask = (kind, number) => {
    asked.push(`${kind} ${number}`)
    return pages(kind, number)
  }
  chain = sampleChain('old', { tip: 100 })
  const last = { height: 100, hash: 'old-100', timestamp: 1300 }
  kept = JSON.stringify({ last, records: [record], transactions: [], era: 0 })
})

describe('createAccountScan', () => {
  test('default: continues where it stopped', async () => {
    const scanner = openScanner()
    expect(await look(scanner)).toEqual([1, 101])
    chain = sampleChain('old', { tip: 120 })
    expect(await look(scanner)).toEqual([1, 121])
    expect(JSON.parse(kept ?? '').last.height).toBe(120)
    expect(await look(openScanner())).toEqual([1, 121])
  })

  test.each([
    ['shorter than what was read', 5],
    ['as long', 100],
    ['longer', 130],
  ])('behavior: a chain that was reset is read from its beginning: %s', async (_, tip) => {
    chain = sampleChain('new', { tip, begun: 5000 })
    expect(await look(openScanner())).toEqual([0, tip + 1])
  })

  test.each([
    ['shorter', 5],
    ['longer', 130],
  ])('behavior: also while the page is open: %s', async (_, tip) => {
    const scanner = openScanner()
    await look(scanner)
    chain = sampleChain('new', { tip, begun: 5000 })
    expect(await look(scanner)).toEqual([0, tip + 1])
  })

  test('behavior: forgets nothing if a node is behind, before and after a reload', async () => {
    const scanner = openScanner()
    await look(scanner)
    chain = sampleChain('old', { tip: 60 })
    expect(await look(scanner)).toEqual([1, 101])
    expect(await look(openScanner())).toEqual([1, 101])
    expect(kept).toContain('2field')
  })

  test('behavior: the calls include those of the newest block', async () => {
    const scanner = openScanner()
    expect(await scanner.calls(viewKey)).toEqual([])
    expect(scanner.progress().nextHeight).toBe(101)
  })

  test('behavior: a long scan that fails continues where it was last stored, not where it began', async () => {
    kept = null
    chain = sampleChain('old', { tip: 3000 })
    const { getBlocks } = chain
    chain = {
      ...chain,
      getBlocks: (start, end) =>
        end > 2500 ? Promise.reject(new Error('lost')) : getBlocks(start, end),
    }
    await expect(look(openScanner())).rejects.toThrow('lost')
    expect(JSON.parse(kept ?? '').last.height).toBe(2047)
  })

  test('privacy 20: pages are asked for from a multiple of 1,024 blocks on, whatever was read before', async () => {
    chain = sampleChain('old', { tip: 2200 })
    const every = Array.from({ length: 19 }, (_, at) => [`outputs ${16 + at}`, `calls ${16 + at}`])
    kept = null
    await look(openScanner(1500, () => 0))
    expect(asked).toEqual(every.flat())
    const first = compared
    expect(first).toEqual(Array.from({ length: 1177 }, (_, at) => 1024 + at)) // so are the blocks to compare
    asked = []
    compared = []
    expect(await look(openScanner(1500, () => 0))).toEqual([0, 2201])
    expect(asked).toEqual(every.flat())
    expect(compared).toEqual(first)
  })

  test('privacy 20: pages are asked for once for each block that is heard of, whoever asks for records', async () => {
    const scanner = openScanner()
    scanner.hear(100)
    await look(scanner)
    asked = []
    await look(scanner)
    await scanner.calls(viewKey)
    expect(asked).toEqual([])
    chain = sampleChain('old', { tip: 101 })
    scanner.hear(101)
    await Promise.all([scanner.scan(viewKey), look(scanner), look(scanner)])
    expect(asked).toEqual(['outputs 1', 'calls 1'])
    expect(compared).toEqual([])
  })

  test('privacy 20: whoever asks while blocks are read shares their failure, and makes no request', async () => {
    const scanner = openScanner()
    scanner.hear(100)
    const pages = ask
    ask = async (kind, number) => {
      await pages(kind, number)
      throw new Error('lost')
    }
    const failing = openScanner()
    failing.hear(100)
    const questions = [failing.scan(viewKey), failing.calls(viewKey), failing.records(viewKey)]
    for (const each of await Promise.allSettled(questions)) expect(each.status).toBe('rejected')
    expect(asked).toEqual(['outputs 0', 'calls 0'])
  })

  test('behavior: a height heard of while its block is read is not asked for again', async () => {
    const pages = ask
    ask = (kind, number) => {
      scanner.hear(100)
      return pages(kind, number)
    }
    const scanner = openScanner()
    scanner.hear(0)
    await scanner.scan(viewKey)
    const { length } = asked
    await scanner.scan(viewKey)
    expect(asked.length).toBe(length)
  })

  test('behavior: what is asked after a failure is read again', async () => {
    const scanner = openScanner()
    scanner.hear(100)
    const works = ask
    ask = () => Promise.reject(new Error('lost'))
    const failing = openScanner()
    failing.hear(100)
    await expect(look(failing)).rejects.toThrow('lost')
    ask = works
    expect(await look(scanner)).toEqual([1, 101])
  })

  test('behavior: a stopped scan reads no further block', async () => {
    const scanner = openScanner()
    await look(scanner)
    scanner.stop()
    chain = sampleChain('old', { tip: 120 })
    await expect(look(scanner)).rejects.toMatchObject({ name: 'AbortError' })
    expect(scanner.progress().nextHeight).toBe(101)
  })

  test('error: forgets nothing if a node does not answer', async () => {
    chain = { ...chain, getHeight: () => Promise.reject(new Error('lost')) }
    const scanner = openScanner()
    await expect(look(scanner)).rejects.toThrow('lost')
    chain = sampleChain('old', { tip: 100 })
    expect(await look(scanner)).toEqual([1, 101])
  })

  test('error: rejects blocks that do not follow unless the chain is proven to be another', async () => {
    const scanner = openScanner()
    await look(scanner)
    const [ahead, known] = [sampleChain('torn', { tip: 120 }), chain]
    chain = {
      getHeight: ahead.getHeight,
      getBlocks: (start, end) => (end === 101 ? known : ahead).getBlocks(start, end),
    }
    await expect(look(scanner)).rejects.toThrow('Block 101 does not follow')
    expect(scanner.progress().nextHeight).toBe(101)
  })
})
