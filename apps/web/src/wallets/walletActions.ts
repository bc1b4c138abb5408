import type { createEmitter } from './emitter.ts'
import { toWalletError, WalletError } from './errors.ts'
import type {
  DecryptContext,
  ExecuteRequest,
  ExecuteResult,
  TransactionReport,
  WalletPort,
  WalletRecord,
} from './types.ts'

type Emit = ReturnType<typeof createEmitter>['emit']
type Kind = 'Transaction' | 'SignMessage' | 'Decryption' | 'Records'

/** What can be asked of a connected wallet; every failure is a WalletError and an `error` event. */
export function createWalletActions(connectedPort: (action: string) => WalletPort, emit: Emit) {
  async function act<Result>(
    action: string,
    kind: Kind,
    run: (port: WalletPort) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await run(connectedPort(action))
    } catch (thrown) {
      const error = toWalletError(thrown, kind)
      emit('error', error)
      throw error
    }
  }

  return {
    /** Asks the wallet to sign and send; a refusal is a WalletError with `rejected`. */
    execute: (request: ExecuteRequest): Promise<ExecuteResult> =>
      act('requestTransaction', 'Transaction', async (port) => {
        const result = await port.execute(request)
        if (result.transactionId !== '') return result
        throw new WalletError('Transaction', 'The wallet returned no transaction id.')
      }),
    transactionStatus: (id: string): Promise<TransactionReport> =>
      act('requestTxStatus', 'Transaction', (port) => {
        if (id !== '') return port.transactionStatus(id)
        throw new WalletError('Transaction', 'A transaction status needs a transaction id.')
      }),
    /** Signs the UTF-8 bytes of a text; returns `sign1…`. */
    signMessage: (message: string): Promise<string> =>
      act('signMessage', 'SignMessage', async (port) => {
        const { signature } = await port.signMessage(new TextEncoder().encode(message))
        return signature
      }),
    decrypt: (ciphertext: string, context?: DecryptContext): Promise<string> =>
      act('decryptRecord', 'Decryption', (port) => {
        if (port.decryptPermission !== 'NO_DECRYPT') return port.decrypt(ciphertext, context)
        throw new WalletError(
          'DecryptionNotAllowed',
          'This connection does not allow decryption. Disconnect and connect the wallet again.',
        )
      }),
    /** Records of one program that the account owns, spent ones included. */
    requestRecords: (program: string): Promise<readonly WalletRecord[]> =>
      act('requestRecords', 'Records', (port) => port.requestRecords(program)),
  }
}
