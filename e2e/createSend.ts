import { createAleoClient } from '@nightjar/aleo'
import { CREDITS_PROGRAM, readRecord } from '@nightjar/sdk'
import { createTransactionBuilder } from '@nightjar/web/buildTransaction'
import { createProgramSources } from '@nightjar/web/programSources'
import { createRecordScanner } from '@nightjar/web/recordScanner'
import type { Send } from '@nightjar/web/testing/wallets/simulatedWallet'
import * as sdk from '@provablehq/sdk/testnet.js'
import { stack } from './stack.ts'

let signer: ReturnType<typeof createSigner> | undefined

/** What signs, kept for all files of this worker: programs are fetched once. */
function createSigner() {
  sdk.setWasmLogLevel(0)
  sdk.getOrInitConsensusVersionTestHeights()
  const node = createAleoClient({ baseUrl: `${stack().nodeUrl}/testnet` })
  const sources = createProgramSources(node)
  return { node, sources, builder: createTransactionBuilder({ sdk, sources, node }) }
}

/** Signs with a key and sends, past any page; a private fee is paid with the account's largest credits record. */
export function createSend(): Send {
  signer ??= createSigner()
  const { node, sources, builder } = signer

  async function largestCredits(key: sdk.PrivateKey): Promise<string> {
    const scanner = createRecordScanner({ sdk, node, sources })
    const found = await scanner.records(key.to_view_key(), CREDITS_PROGRAM)
    const records = found.flatMap((record) => (record.spent ? [] : (readRecord(record) ?? [])))
    const [largest] = records.toSorted((a, b) => (a.amount < b.amount ? 1 : -1))
    if (!largest) throw new Error('The account has no credits record to pay a fee with.')
    return largest.plaintext
  }

  return async (privateKey, { program, function: name, inputs, privateFee }) => {
    const key = sdk.PrivateKey.from_string(privateKey)
    const fee = privateFee ? { feeRecord: await largestCredits(key) } : {}
    const call = { program, function: name, inputs, feeMicrocredits: 0n, privateFee, ...fee }
    const { text } = await builder.build(key, call)
    const id = await node.broadcast(text)
    const { status } = await node.waitForTransaction(id)
    return { id, status }
  }
}
