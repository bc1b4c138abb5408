import { type Reason, wordReasons } from '@nightjar/wallet/reason'
import { loadMessages } from '../lib/text/catalogue.ts'
import type { Values } from '../lib/text/message.ts'
import { translate } from '../lib/text/translate.ts'
import type { MessageId } from '../messageIds.ts'

/** The message of each reason for which a wallet fails; its values are those of the reason. */
const messages: Readonly<Record<Reason['code'], MessageId>> = {
  notInstalled: 'wallets.notInstalled',
  noTokenList: 'wallets.noTokenList',
  sharedNone: 'wallets.sharedNone',
  noPlainSignature: 'wallets.noPlainSignature',
  refusedIn: 'wallets.refusedIn',
  notShared: 'wallets.notShared',
  offline: 'wallets.offline',
  asking: 'wallets.asking',
  notConnected: 'wallets.notConnected',
  notHere: 'wallets.notHere',
  noId: 'wallets.noId',
  accountChanged: 'wallets.accountChanged',
  otherAccount: 'wallets.otherAccount',
  noDecrypt: 'wallets.noDecrypt',
  isOn: 'wallets.isOn',
  noFeePrivately: 'wallets.noFeePrivately',
  noEvent: 'wallets.noEvent',
  noSignature: 'wallets.noSignature',
  noPlaintext: 'wallets.noPlaintext',
  otherNetwork: 'wallets.otherNetwork',
  noAddress: 'wallets.noAddress',
  noWords: 'wallets.noWords',
  refused: 'wallets.refused',
  notOpened: 'wallets.notOpened',
  locked: 'wallets.locked',
  trapped: 'wallets.trapped',
  stopped: 'wallets.stopped',
  wrongPassword: 'wallets.wrongPassword',
  otherVault: 'wallets.otherVault',
  noKey: 'wallets.noKey',
  silentVault: 'wallets.silentVault',
  fullVault: 'wallets.fullVault',
  invalidKey: 'wallets.invalidKey',
  viewOnly: 'wallets.viewOnly',
  'input.noFunction': 'wallets.input.noFunction',
  'input.count': 'wallets.input.count',
  'input.type': 'wallets.input.type',
  'input.check': 'wallets.input.check',
  'input.node': 'wallets.input.node',
  'input.other': 'wallets.input.other',
  'input.feeRecord': 'wallets.input.feeRecord',
  'input.gone': 'wallets.input.gone',
}

/** Whether it is a wallet's reason that has a sentence; its values were stored or thrown with its code. */
export const isWalletReason = (value: unknown): value is Reason =>
  typeof value === 'object' &&
  value !== null &&
  'code' in value &&
  Object.hasOwn(messages, String(value.code))

/** The sentence of a reason in the user's language. */
export function wordsFor(reason: Reason): string {
  return translate(messages[reason.code], valuesOf(reason))
}

function valuesOf({ code: _, ...values }: Reason): Values {
  if (!('other' in values)) return values
  return { ...values, other: values.other ?? { id: 'wallets.anotherNetwork' } }
}

/** From then on, the errors of wallets are in the user's language. */
export async function loadWalletWords(): Promise<void> {
  await loadMessages('wallets')
  wordReasons(wordsFor)
}
