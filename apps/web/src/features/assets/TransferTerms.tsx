import { showExact } from '../../lib/format.ts'
import { withForm } from '../../lib/spellToken.ts'
import { useText } from '../../lib/text/useText.ts'
import { AmountRow } from '../../ui/AmountRow.tsx'
import { Visibility } from '../../ui/Visibility.tsx'
import type { Transfer } from './buildTransfer.ts'
import { transferSight } from './transferSight.ts'

type TransferTermsProps = { readonly transfer: Transfer; readonly address: string }

/** What a reviewed transfer sends to whom, and who sees which part of it. */
export function TransferTerms({ transfer, address }: TransferTermsProps) {
  const t = useText()
  const { token, amount, to, arrives } = transfer
  return (
    <>
      <div className="space-y-3 rounded-field border border-line bg-s2 p-4">
        <AmountRow label={t('assets.youSend')} amount={amount} token={token} />
        <div className="border-line border-t pt-3">
          <p className="text-13 text-low">{t('assets.to')}</p>
          <p className="mt-0.5 text-low break-all">
            <b className="text-high">{to.slice(0, 10)}</b>
            {to.slice(10, -10)}
            <b className="text-high">{to.slice(-10)}</b>
          </p>
          {to === address && <p className="mt-1 text-13 text-mid">{t('assets.yourOwn')}</p>}
        </div>
      </div>
      <Visibility {...transferSight(token, arrives)} />
    </>
  )
}

/** How a transfer is called; one that makes an own balance private is no transfer to anybody. */
export function useTransferWords({ token, amount, to, arrives }: Transfer, address: string) {
  const t = useText()
  const isShielding = arrives === 'private' && to === address
  const shown = showExact(amount, withForm(token))
  return isShielding
    ? {
        isShielding,
        title: t('assets.makePrivate'),
        name: t('assets.makePrivate'),
        confirm: t('assets.makeAmountPrivate', { amount: shown }),
        done: t('assets.privateNow', { amount: shown }),
        again: t('assets.makeMorePrivate'),
      }
    : {
        isShielding,
        title: t('assets.reviewTransfer'),
        name: t('assets.transfer'),
        confirm: t('assets.confirmTransfer', { amount: shown }),
        done: t('assets.sent'),
        again: t('assets.sendAgain'),
      }
}
