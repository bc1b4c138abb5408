import { lazy, Suspense, useState } from 'react'
import { showCredits } from '../../lib/format.ts'
import { useText } from '../../lib/text/useText.ts'
import { proceedFrom } from '../../trade/proceedFrom.ts'
import { TradeForm } from '../../trade/TradeForm.tsx'
import type { Unwrap } from '../../trade/unwrapPlan.ts'
import { Fact, FactList } from '../../ui/FactList.tsx'
import { Visibility } from '../../ui/Visibility.tsx'
import type { PublicWrapDesk } from './useWrap.ts'
import { WrapFields } from './WrapFields.tsx'
import { WrapHead } from './WrapHead.tsx'
import { wrapSight } from './wrapSight.ts'
import { wrapWords } from './wrapWords.ts'

const WrapSheet = lazy(async () => ({ default: (await import('./WrapSheet.tsx')).WrapSheet }))
const UnwrapSheet = lazy(async () => ({
  default: (await import('./UnwrapSheet.tsx')).UnwrapSheet,
}))

/** The form of a wrap or unwrap. */
export function WrapCard({ desk }: { readonly desk: PublicWrapDesk }) {
  const t = useText()
  const [reviewed, setReviewed] = useState<Unwrap>()
  const { direction, state, context, wrapping, allowance, account } = desk
  const { amount } = context
  const review = () => {
    if (!wrapping || amount.kind !== 'amount') return
    setReviewed({ wrapping, amount: amount.value, allowance: allowance ?? 0n })
  }
  const sheet = {
    onClose: () => setReviewed(undefined),
    onDone: () => {
      setReviewed(undefined)
      desk.reset()
    },
  }
  const Sheet = direction === 'wrap' ? WrapSheet : UnwrapSheet
  return (
    <TradeForm
      label={t(direction === 'wrap' ? 'wrap.wrap' : 'wrap.unwrap')}
      words={wrapWords(state, context, direction)}
      onPress={proceedFrom({ state, exchange: desk, account: desk }, { ready: review })}
    >
      <WrapHead mode="public" direction={direction} />
      <WrapFields desk={desk} mode="public" arrives="public" />
      {wrapping && <Visibility {...wrapSight(direction, wrapping)} />}
      {wrapping && <Facts desk={desk} />}
      <Suspense>
        {reviewed && account.address && (
          <Sheet unwrap={reviewed} address={account.address} {...sheet} />
        )}
      </Suspense>
    </TradeForm>
  )
}

function Facts({ desk }: { readonly desk: PublicWrapDesk }) {
  const t = useText()
  const { direction, allowance } = desk
  const { amount } = desk.context
  const [allow, move] = desk.fees
  const isAllowanceKnown = allowance !== undefined && amount.kind === 'amount' && amount.value > 0n
  return (
    <div className="mt-2 px-1">
      <FactList>
        {direction === 'unwrap' && isAllowanceKnown && (
          <Fact label={t('wrap.steps')} term="allowance">
            {t(allow > 0n ? 'wrap.allowThenUnwrap' : 'wrap.onlyUnwrap')}
          </Fact>
        )}
        <Fact
          label={t('transactions.networkFees', { count: allow > 0n ? 2 : 1 })}
          term="networkFee"
        >
          {allow > 0n
            ? t('wrap.twoFees', { first: showCredits(allow), second: showCredits(move) })
            : showCredits(move)}
        </Fact>
      </FactList>
    </div>
  )
}
