import { WalletError } from '@nightjar/wallet/errors'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { saveFile } from '../../../lib/saveFile.ts'
import { isRefusal, sentenceOf } from '../../../lib/sentenceOf.ts'
import { useText } from '../../../lib/text/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { useWallet } from '../../../wallets/useWallet.ts'
import type { Detail } from '../detailOf.ts'
import type { Entry } from '../mergeEntries.ts'
import { canMakeReceipts, makeReceipt, NoViewKeyError } from './makeReceipt.ts'
import { payingOf } from './readPayment.ts'
import { writeReceipt } from './receiptFile.ts'
import { showsAmounts } from './showsAmounts.ts'

type State =
  | { readonly kind: 'idle' | 'busy' | 'saved' | 'notYours' | 'noKey' | 'refused' }
  | { readonly kind: 'failed'; readonly reason: string }

/** Saves a proof for others that the account made a private transaction; renders nothing if that cannot be proven. */
export function MakeReceipt({ detail }: { readonly detail: Detail }) {
  const t = useText()
  const { address, walletName } = useWallet()
  const [state, setState] = useState<State>({ kind: 'idle' })
  const { id, height, isPrivate, phase, calls } = detail
  if (!isPrivate || phase !== 'accepted' || id === null || height === null) return null
  if (address === null) return null
  if (calls.length > 0 && !calls.some(showsAmounts))
    return <Refused text={t('activity.receiptHidden')} />
  if (calls.some((call) => isPaidByOther(call, address)))
    return <Refused text={t('activity.receiptPayer')} />
  if (!canMakeReceipts()) return <CannotProve name={walletName ?? ''} />
  const text = said[state.kind]
  const make = async () => {
    setState({ kind: 'busy' })
    const made = { transaction: id, block: height, account: address }
    setState(await save(made).catch(stateOf))
  }
  return (
    <section
      aria-label={t('activity.receipt')}
      className="rounded-card border border-line bg-s1 p-5 shadow-card"
    >
      <h2 className="font-medium">{t('activity.receipt')}</h2>
      <p className="mt-1 text-13 text-mid">{t('activity.receiptText')}</p>
      <ul className="mt-3 list-disc space-y-1 pl-5 text-13">
        <li>{t('activity.receiptTells')}</li>
        <li>{t('activity.receiptKeeps')}</li>
        <li>{t('activity.receiptLasts')}</li>
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button kind="secondary" busy={state.kind === 'busy'} onClick={() => void make()}>
          <Download size={17} strokeWidth={1.5} aria-hidden="true" />
          {t('activity.receiptSave')}
        </Button>
        <Link to="/receipt" className="inline-flex min-h-11 items-center text-13 underline">
          {t('activity.receiptWhere')}
        </Link>
      </div>
      <p
        role="status"
        className={`mt-2 text-13 empty:hidden ${state.kind === 'saved' ? 'text-success' : 'text-danger'}`}
      >
        {text && t(text, { name: walletName ?? '' })}
        {state.kind === 'failed' && ` ${state.reason}`}
      </p>
    </section>
  )
}

/** Whether the account only received a payment, as far as is known. */
function isPaidByOther(call: Entry, account: string): boolean {
  const { address, records } = call
  if (payingOf(call) === undefined) return false
  if (address !== null) return address !== account
  return 'paid' in records && records.paid.length === 0 && records.received.length > 0
}

/** Why no receipt is offered. */
function Refused({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  const t = useText()
  return (
    <section
      aria-label={t('activity.receipt')}
      className="rounded-card border border-line bg-s1 p-5 shadow-card"
    >
      <h2 className="font-medium">{t('activity.receipt')}</h2>
      <p className="mt-1 text-13 text-mid">{text}</p>
      {children}
    </section>
  )
}

/** The connected wallet does not give the keys of its calls: names the wallets that do, and links to them. */
function CannotProve({ name }: { readonly name: string }) {
  const t = useText()
  const { wallets, disconnect, openDialog } = useWallet()
  const others = wallets.flatMap((each) => (each.capabilities.viewKeys ? each.name : []))
  return (
    <Refused text={t('activity.receiptCannot', { name, others: others.join(', ') })}>
      <Button kind="secondary" className="mt-4" onClick={() => void disconnect().then(openDialog)}>
        {t('wallets.connectOther')}
      </Button>
    </Refused>
  )
}

const said = {
  idle: undefined,
  busy: undefined,
  saved: 'activity.receiptSaved',
  notYours: 'activity.receiptNotYours',
  noKey: 'activity.receiptNoKey',
  refused: 'activity.receiptRefused',
  failed: 'activity.receiptFailed',
} as const satisfies Record<State['kind'], string | undefined>

/** Why there is no receipt. */
function stateOf(error: unknown): State {
  if (isRefusal(error)) return { kind: 'refused' }
  if (error instanceof NoViewKeyError || error instanceof WalletError) return { kind: 'noKey' }
  return { kind: 'failed', reason: sentenceOf(error) }
}

async function save(made: Parameters<typeof makeReceipt>[0]): Promise<State> {
  const receipt = await makeReceipt(made)
  if (!receipt) return { kind: 'notYours' }
  const content = new Blob([writeReceipt(receipt)], { type: 'application/json' })
  saveFile(content, `nightjar-receipt-${made.transaction.slice(-8)}.json`)
  return { kind: 'saved' }
}
