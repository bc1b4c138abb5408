import type { ApiReason } from '@nightjar/sdk'
import type { MessageId } from '../../messageIds.ts'
import { isWalletReason, wordsFor } from '../../wallets/words.ts'
import { wordErrors } from '../sentenceOf.ts'
import { loadMessages } from '../text/catalogue.ts'
import { translate } from '../text/translate.ts'

/** Why the server refuses something, by the code in its answer. */
const reasons: Readonly<Record<ApiReason, MessageId>> = {
  credits_not_here: 'errors.creditsNotHere',
  credits_all_given: 'errors.creditsAllGiven',
  credits_given_today: 'errors.creditsGivenToday',
  no_payer: 'errors.noPayer',
  not_confirmed: 'errors.notConfirmed',
  not_paid: 'errors.notPaid',
  no_prize: 'errors.noPrize',
  prize_later: 'errors.prizeLater',
  prize_not_here: 'errors.prizeNotHere',
  still_counting: 'errors.stillCounting',
  no_share: 'errors.noShare',
  prize_short: 'errors.prizeShort',
  payer_short: 'errors.payerShort',
  address_blocked: 'errors.addressBlocked',
  picture_large: 'errors.pictureLarge',
  picture_type: 'errors.pictureType',
  picture_removed: 'errors.pictureRemoved',
  pictures_share: 'errors.picturesShare',
  pictures_full: 'errors.picturesFull',
  pictures_wait: 'errors.picturesWait',
  pictures_most: 'errors.picturesMost',
  imported_most: 'errors.importedMost',
}

/** What else may fail, by an error's code, or by its name: from a worker, an error arrives without its code. */
const failures: Readonly<Record<string, MessageId>> = {
  NodeUnavailableError: 'errors.nodeUnavailable',
  NodeNotFoundError: 'errors.nodeNotFound',
  node_answer: 'errors.nodeAnswer',
  NodeAnswerError: 'errors.nodeAnswer',
  WrongBlocksError: 'errors.nodeAnswer',
  BlockNotReadError: 'errors.nodeAnswer',
  unrecorded: 'errors.unrecorded',
  forsaken: 'transactions.forsaken',
  unconfirmed: 'transactions.unconfirmed',
  transaction_pending: 'errors.transactionPending',
  EngineUnavailableError: 'errors.engineUnavailable',
  PageDiffersError: 'errors.pageDiffers',
  PagesUnavailableError: 'errors.pagesUnavailable',
  MalformedPageError: 'errors.pagesUnavailable',
  SilentDatabaseError: 'errors.database',
  RefusedDatabaseError: 'errors.database',
  LeftConnectionError: 'errors.database',
  HelperDeadError: 'errors.helperDead',
  unreachable: 'errors.unreachable',
  timeout: 'errors.timeout',
  bad_answer: 'errors.badAnswer',
  unknown: 'errors.unknown',
  unauthorized: 'errors.unauthorized',
  too_many_requests: 'errors.tooMany',
  internal: 'errors.internal',
  unavailable: 'errors.unavailable',
  turned_off: 'errors.turnedOff',
}

/** What quotes the words of the node or the server: they alone say what was wrong. */
const refusals: Readonly<Record<string, MessageId>> = {
  node_refused: 'errors.nodeRefused',
  NodeRefusedError: 'errors.nodeRefused',
  bad_request: 'errors.refused',
  conflict: 'errors.refused',
  not_found: 'errors.notFound',
}

/** What the query library says of an answer in which the part that was asked for is missing. */
const noData = /^\[.*\] data is undefined$/

type Coded = {
  readonly code?: unknown
  readonly status?: unknown
  readonly details?: Readonly<Record<string, unknown>> | undefined
  readonly reason?: unknown
}

const isReason = (code: unknown): code is ApiReason =>
  typeof code === 'string' && Object.hasOwn(reasons, code)

/** The sentence of an error in the user's language; its own if it is a wallet's, or of a kind unknown here. */
function wordsOf(error: Error & Coded): string {
  const { code, details, status, reason: why } = error
  if (isWalletReason(why)) return wordsFor(why)
  const { reason, most } = details ?? {}
  if (isReason(reason)) return translate(reasons[reason], { most: Number(most) })
  if (noData.test(error.message)) return translate('errors.badAnswer')
  const messages = { ...failures, ...refusals }
  const key = [code, error.name].find((each) => Object.hasOwn(messages, String(each)))
  const id = messages[String(key)]
  const words = error.message.replace(/\.$/, '')
  return id ? translate(id, { status: Number(status), words }) : error.message
}

/** Settles once errors are in the user's language; the page only has to import this. */
export const worded = loadMessages('lib/errors', 'wallets').then(() => wordErrors(wordsOf))
