import { shortAddress, type WalletRecord } from '@nightjar/sdk'
import { type Act, assertId, type Prepare, type PrepareFor } from './act.ts'
import type { createConnection } from './connection.ts'
import type { createEmitter } from './emitter.ts'
import { networkLabels, toWalletError, WalletError } from './errors.ts'
import { filterRecords } from './readRecord.ts'
import type { MarkSpent } from './scan/recentBlocks.ts'
import { createSpecifiedOnly } from './specifiedOnly.ts'
import type {
  DecryptContext,
  ExecuteRequest,
  ExecuteResult,
  OnConfirmed,
  RecordsQuery,
  WalletState,
} from './types.ts'

type Connection = Pick<ReturnType<typeof createConnection>, 'connectedPort' | 'turn' | 'grant'>

type Context = {
  readonly emit: ReturnType<typeof createEmitter>['emit']
  readonly state: () => WalletState
  readonly markSpent: MarkSpent
}

/** The operations of a connected wallet; every failure is a WalletError and an `error` event. */
export function createWalletActions(connection: Connection, { emit, state, markSpent }: Context) {
  const act: Act = async (action, kind, run) => {
    try {
      return await run(connection.connectedPort(action))
    } catch (thrown) {
      const error = toWalletError(thrown, kind)
      emit('error', error)
      throw error
    }
  }
  /** Like `act`, for answers that belong to an account: one from the previous account is ignored. */
  const read: Act = (action, kind, run) =>
    act(action, kind, async (port) => {
      const turn = connection.turn()
      const answer = await run(port)
      if (turn === connection.turn()) return answer
      throw new WalletError('Account', { code: 'accountChanged' })
    })
  const prepare = async (...programs: readonly string[]): Promise<void> => {
    assertNetwork(state())
    await connection.grant(programs)
  }
  const prepareFor = async (address: string, ...programs: readonly string[]): Promise<void> => {
    assertAccount(state(), address)
    await prepare(...programs)
    assertAccount(state(), address) // the user may have chosen another one while granting
  }
  return {
    ...createSending(act, prepareFor),
    ...createSpecifiedOnly(act, prepareFor),
    ...createReading(read, prepare, markSpent),
    getAccount: () => act('getAccount', 'Connection', (port) => port.getAccount()),
    transactionStatus: (id: string) =>
      act('requestTxStatus', 'Transaction', (port) => {
        if (id !== '') return port.transactionStatus(id)
        throw new WalletError('Transaction', 'A transaction status needs a transaction id.')
      }),
  }
}

function createSending(act: Act, prepare: PrepareFor) {
  return {
    /** Asks the wallet to sign and send; a refusal is a WalletError with `rejected`. */
    execute: (
      request: ExecuteRequest,
      address: string,
      onConfirmed?: OnConfirmed,
    ): Promise<ExecuteResult> =>
      act('requestTransaction', 'Transaction', async (port) => {
        await prepare(address, request.program)
        return assertId(port, await port.execute(request, onConfirmed))
      }),
  }
}

function createReading(read: Act, prepare: Prepare, markSpent: MarkSpent) {
  return {
    /** Signs the UTF-8 bytes of a text; returns `sign1…`. */
    signMessage: (message: string): Promise<string> =>
      read('signMessage', 'SignMessage', async (port) => {
        const { signature } = await port.signMessage(new TextEncoder().encode(message))
        return signature
      }),
    decrypt: (ciphertext: string, context?: DecryptContext): Promise<string> =>
      read('decryptRecord', 'Decryption', (port) => {
        if (port.decryptPermission !== 'NO_DECRYPT') return port.decrypt(ciphertext, context)
        throw new WalletError('DecryptionNotAllowed', { code: 'noDecrypt' })
      }),
    /** Records of one program that the account owns, smallest first, spent ones included unless filtered. */
    requestRecords: (program: string, query?: RecordsQuery): Promise<readonly WalletRecord[]> =>
      read('requestRecords', 'Records', async (port) => {
        await prepare(program)
        const records = await port.requestRecords(program, query)
        if (port.local) return records // it reads every block itself
        return filterRecords(await markSpent(records), query?.filter)
      }),
    requestTransactionHistory: (program: string) =>
      read('requestTransactionHistory', 'Transaction', async (port) => {
        await prepare(program)
        return port.requestTransactionHistory(program)
      }),
    transitionViewKeys: (id: string): Promise<readonly string[]> =>
      read('transitionViewKeys', 'Transaction', (port) => port.transitionViewKeys(id)),
  }
}

/** A transaction built for one account spends that account's funds: no other may sign it. */
function assertAccount({ address }: WalletState, builtFor: string): void {
  if (address === builtFor) return
  throw new WalletError('Account', { code: 'otherAccount', address: shortAddress(builtFor) })
}

/** The wallet would sign for a chain other than the page's. */
function assertNetwork({ walletName, network, otherNetwork }: WalletState): void {
  if (otherNetwork === null) return
  throw new WalletError('Config', {
    code: 'isOn',
    name: walletName ?? '',
    other: otherNetwork === 'other' ? null : networkLabels[otherNetwork],
    wanted: networkLabels[network],
  })
}
