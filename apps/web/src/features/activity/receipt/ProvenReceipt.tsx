import { useMemo } from 'react'
import { showInteger } from '../../../lib/format.ts'
import { showMoment } from '../../../lib/showTime.ts'
import { useText } from '../../../lib/text/useText.ts'
import { type TokenOf, useTokenOf } from '../../../lib/useTokenOf.ts'
import { AmountText } from '../AmountText.tsx'
import { DetailCall } from '../DetailCall.tsx'
import { fromListed } from '../mergeEntries.ts'
import type { Proven } from './checkReceipt.ts'
import type { Payment } from './readPayment.ts'
import type { Receipt } from './receiptFile.ts'

type ProvenReceiptProps = { readonly receipt: Receipt; readonly proven: Proven }

/** What a true receipt proves: who, when, and the exact amounts. */
export function ProvenReceipt({ receipt, proven }: ProvenReceiptProps) {
  const t = useText()
  const { calls, payment, timestamp } = proven
  const entries = useMemo(() => calls.map((call) => fromListed(call)), [calls])
  const ids = useMemo(
    () =>
      calls.flatMap(({ paid, received }) => [...paid, ...received]).map((each) => each.token_id),
    [calls],
  )
  const tokenOf = useTokenOf(ids) // the server is not asked about the token of a private payment
  return (
    <div className="mt-3 space-y-3">
      <section
        aria-label={t('activity.receiptTrue')}
        className="rounded-card border border-line bg-s1 p-5 shadow-card"
      >
        <h2 className="font-medium text-success">{t('activity.receiptTrue')}</h2>
        <p className="mt-1 wrap-anywhere">
          {t('activity.receiptWho', { address: receipt.account })}
        </p>
        <p className="text-mid">
          {t('activity.inBlock', {
            height: showInteger(receipt.block),
            time: showMoment(timestamp),
          })}
        </p>
        <p className="mt-2 text-13 text-low wrap-anywhere">{receipt.transaction}</p>
        <p className="mt-2 text-13 text-mid">
          {t(payment ? 'activity.receiptTrustKey' : 'activity.receiptTrust')}
        </p>
      </section>
      {payment && <ProvenPayment payment={payment} tokenOf={tokenOf} />}
      {entries.map((entry) => (
        <DetailCall
          key={entry.key}
          call={entry}
          phase={entry.phase}
          quoted={none}
          tokenOf={tokenOf}
          viewer={null}
        />
      ))}
    </div>
  )
}

const none: readonly never[] = []

type ProvenPaymentProps = { readonly payment: Payment; readonly tokenOf: TokenOf }

/** Without the token's picture, whose request would name the token. */
function ProvenPayment({ payment: { to, moved }, tokenOf }: ProvenPaymentProps) {
  const t = useText()
  return (
    <section
      aria-label={t('activity.receiptPayment')}
      className="rounded-card border border-line bg-s1 p-5 shadow-card"
    >
      <h2 className="font-medium">{t('activity.receiptPayment')}</h2>
      <dl className="mt-2 space-y-2">
        <div>
          <dt className="text-13 text-low">{t('activity.paid')}</dt>
          <dd className="font-bold text-17 wrap-anywhere">
            <AmountText movement={moved} tokenOf={tokenOf} isExact />
          </dd>
        </div>
        <div>
          <dt className="text-13 text-low">{t('activity.to')}</dt>
          <dd className="wrap-anywhere">{to}</dd>
        </div>
      </dl>
    </section>
  )
}
