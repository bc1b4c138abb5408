import type { ExplorerTransaction } from '@nightjar/sdk'
import { useMemo } from 'react'
import { showInteger } from '../../../lib/format.ts'
import { showMoment } from '../../../lib/showTime.ts'
import { useText } from '../../../lib/text/useText.ts'
import { useTokenOf } from '../../../lib/useTokenOf.ts'
import { DetailCall } from '../DetailCall.tsx'
import { fromListed } from '../mergeEntries.ts'
import type { Receipt } from './receiptFile.ts'

type ProvenTradeProps = {
  readonly receipt: Receipt
  readonly calls: readonly ExplorerTransaction[]
}

/** What a true receipt proves: who, when, and the exact amounts. */
export function ProvenTrade({ receipt, calls }: ProvenTradeProps) {
  const t = useText()
  const entries = useMemo(() => calls.map((call) => fromListed(call)), [calls])
  const ids = useMemo(
    () =>
      calls.flatMap(({ paid, received }) => [...paid, ...received]).map((each) => each.token_id),
    [calls],
  )
  const tokenOf = useTokenOf(ids)
  const [first] = entries
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
            time: showMoment(first?.time ?? 0),
          })}
        </p>
        <p className="mt-2 text-13 text-low wrap-anywhere">{receipt.transaction}</p>
        <p className="mt-2 text-13 text-mid">{t('activity.receiptTrust')}</p>
      </section>
      {entries.map((entry) => (
        <DetailCall
          key={entry.key}
          call={entry}
          phase={entry.phase}
          quoted={none}
          tokenOf={tokenOf}
        />
      ))}
    </div>
  )
}

const none: readonly never[] = []
