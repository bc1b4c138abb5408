import { withoutUnseen } from '@nightjar/sdk'
import { useState } from 'react'
import { config } from '../../lib/config.ts'
import { sentenceOf } from '../../lib/sentenceOf.ts'
import { useText } from '../../lib/text/useText.ts'
import type { MessageId } from '../../messageIds.ts'
import { openNode } from '../../network/node.ts'
import { pagesAt } from '../../network/pagesAt.ts'
import { Button } from '../../ui/Button.tsx'
import { FileButton } from '../../ui/file/FileButton.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { checkReceipt, type Proven } from './receipt/checkReceipt.ts'
import { ProvenReceipt } from './receipt/ProvenReceipt.tsx'
import { readGridCalls } from './receipt/readGridCalls.ts'
import { type Receipt, readReceipt } from './receipt/receiptFile.ts'
import { withReceiptWorker } from './receipt/withReceiptWorker.ts'

type State =
  | { readonly kind: 'idle' | 'busy' }
  | { readonly kind: 'untrue'; readonly reason: MessageId }
  | { readonly kind: 'unchecked'; readonly reason: string }
  | {
      readonly kind: 'proven'
      readonly receipt: Receipt
      readonly proven: Proven
    }

/** Maximum length of a receipt in characters, each of one byte. */
const LONGEST_RECEIPT = 4000

/** `/receipt`: checks whether a received receipt is true. It is read and checked here and sent nowhere. */
export function ReceiptPage() {
  const t = useText()
  const [text, setText] = useState('')
  const [state, setState] = useState<State>({ kind: 'idle' })
  const show = (next: string) => {
    setText(next)
    setState({ kind: 'idle' })
  }
  const check = async () => {
    setState({ kind: 'busy' })
    setState(await stateOf(text).catch(unchecked))
  }
  return (
    <>
      <PageHead title={t('activity.receiptTitle')} text={t('activity.receiptCheckText')} />
      <section
        aria-label={t('activity.receiptTitle')}
        className="rounded-card border border-line bg-s1 p-5 shadow-card"
      >
        <textarea
          rows={9}
          aria-label={t('activity.receiptPaste')}
          placeholder={t('activity.receiptPaste')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LONGEST_RECEIPT}
          value={text}
          onChange={({ target }) => show(withoutUnseen(target.value))}
          className="block w-full resize-y rounded-field border border-line-strong bg-s2 p-3 text-13 wrap-anywhere placeholder:text-low"
        />
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            disabled={text.trim() === ''}
            busy={state.kind === 'busy'}
            onClick={() => void check()}
          >
            {t('activity.receiptCheck')}
          </Button>
          <FileButton
            label={t('activity.receiptFile')}
            maxBytes={LONGEST_RECEIPT}
            onText={(read) => show(withoutUnseen(read))}
            onFault={(fault) => setState(untrue(fault))}
          />
        </div>
        <p role="status" className="mt-3 text-danger empty:hidden">
          {state.kind === 'untrue' && t(state.reason)}
          {state.kind === 'unchecked' && `${t('activity.receiptUnchecked')} ${state.reason}`}
        </p>
      </section>
      {state.kind === 'proven' && <ProvenReceipt receipt={state.receipt} proven={state.proven} />}
    </>
  )
}

const reasons = {
  foreign: 'activity.receiptForeign',
  damaged: 'activity.receiptDamaged',
  otherNetwork: 'activity.receiptOtherNetwork',
  notFound: 'activity.receiptNotFound',
  wrongKey: 'activity.receiptWrongKey',
  wrongAccount: 'activity.receiptWrongAccount',
  noTrade: 'activity.receiptNoTrade',
} as const

const untrue = (reason: MessageId): State => ({ kind: 'untrue', reason })

const unchecked = (error: unknown): State => ({ kind: 'unchecked', reason: sentenceOf(error) })

async function stateOf(text: string): Promise<State> {
  const read = readReceipt(text)
  if ('fault' in read) return untrue(reasons[read.fault])
  const { receipt } = read
  const verdict = await withReceiptWorker((worker) =>
    checkReceipt(receipt, {
      network: config().network,
      node: openNode(),
      readCalls: (height) =>
        readGridCalls(height, { ...pagesAt(location.origin), node: openNode() }),
      ...worker,
    }),
  )
  return verdict.kind === 'proven'
    ? { kind: 'proven', receipt, proven: verdict }
    : untrue(reasons[verdict.kind])
}
