import { createAleoClient } from '@nightjar/aleo'
import * as sdk from '@provablehq/sdk/testnet.js'
import { inject } from 'vitest'
import type { Send } from '../apps/web/src/testing/wallets/simulatedWallet.ts'
import { createTransactionBuilder } from '../apps/web/src/wallets/local/buildTransaction.ts'
import { createProgramSources } from '../apps/web/src/wallets/local/programSources.ts'

/** Signs with a key and sends, past any page. */
export function createSend(): Send {
  sdk.setWasmLogLevel(0)
  sdk.getOrInitConsensusVersionTestHeights()
  const nodeUrl = inject('nodeUrl')
  const node = createAleoClient({ baseUrl: `${nodeUrl}/testnet` })
  const builder = createTransactionBuilder({ sdk, sources: createProgramSources(node), nodeUrl })
  return async (privateKey, { program, function: name, inputs }) => {
    const key = sdk.PrivateKey.from_string(privateKey)
    const call = { program, function: name, inputs, feeMicrocredits: 0n, privateFee: false }
    const { text } = await builder.build(key, call, 0n)
    const id = await node.broadcast(text)
    const { status } = await node.waitForTransaction(id)
    return { id, status }
  }
}
