import { join } from 'node:path'
import { createAleoClient } from '@nightjar/aleo'
import { CREDITS_PROGRAM, createNodePages, readRecord } from '@nightjar/sdk'
import { onTopOf, recordTransactions } from '@nightjar/server/testing/recordTransactions'
import { createTransactionBuilder, type PrivateKey } from '@nightjar/snarkvm'
import { loadTestnet } from '@nightjar/snarkvm/testnet'
import { createAccountScan } from '@nightjar/wallet/scan/accountScan'
import type { Send } from '@nightjar/wallet/testing/simulatedWallet'
import { stack } from './stack.ts'

/** Recorded transactions of calls without records, since records differ from run to run. */
const recorded = recordTransactions(join(import.meta.dirname, 'createSend.br'))

let signer: ReturnType<typeof createSigner> | undefined

/** The signer, shared by all files of this worker: snarkVM is loaded and programs are fetched once. */
async function createSigner() {
  const snarkVm = await loadTestnet({ testHeights: true })
  const node = createNode()
  const builder = createTransactionBuilder({ snarkVm, node })

  /** Records that pay for calls which may not be in a block yet. */
  const taken = new Set<string>()

  async function takeCredits({ viewKey }: PrivateKey, inputs: readonly string[]): Promise<string> {
    const scanner = createAccountScan({ ask: createNodePages(node), node }) // one per account
    const found = await scanner.records(viewKey, CREDITS_PROGRAM)
    const records = found
      .flatMap((record) => (record.spent ? [] : (readRecord(record) ?? [])))
      .filter(({ plaintext }) => !taken.has(plaintext) && !inputs.includes(plaintext))
    const [largest] = records.toSorted((a, b) => (a.amount < b.amount ? 1 : -1))
    if (!largest) throw new Error('The account has no credits record to pay a fee with.')
    taken.add(largest.plaintext)
    return largest.plaintext
  }

  return async (privateKey: string, { privateFee, ...call }: Call): Promise<string> => {
    const key = snarkVm.readPrivateKey(privateKey)
    const fee = privateFee ? { feeRecord: await takeCredits(key, call.inputs) } : {}
    return (await builder.build({ ...call, ...fee, privateKey })).text
  }
}

type Call = Omit<Parameters<Send>[1], 'fee'>

const createNode = () => createAleoClient({ baseUrl: `${stack().nodeUrl}/testnet` })

/** Signs with a key and sends, without a page; a private fee is paid with the largest credits record that pays nothing else. */
export function createSend(): Send {
  const node = createNode()
  return async (privateKey, { program, function: name, inputs, privateFee }) => {
    const call = { program, function: name, inputs, privateFee }
    const id = await node.broadcast(await sign(privateKey, call))
    const { status } = await node.waitForTransaction(id)
    return { id, status }
  }
}

async function sign(privateKey: string, call: Call): Promise<string> {
  const make = async () => {
    signer ??= createSigner()
    return (await signer)(privateKey, call)
  }
  const isAlike = !call.privateFee && !call.inputs.some((input) => input.includes('_nonce'))
  if (!isAlike) return make()
  return onTopOf(stack().nodeUrl, await recorded.recallNext([privateKey, call], make))
}
