import { useText } from '../../lib/text/useText.ts'
import { Segments } from '../../ui/Segments.tsx'
import type { Source } from './usePayer.ts'
import type { PrivateSwap } from './usePrivateSwap.ts'

/** If the received token is an ARC-20 program's: whether the token itself is paid out, or its inside form. */
export function PayoutForm({ desk: { payout, ends, swap } }: { readonly desk: PrivateSwap }) {
  const t = useText()
  const { tokenOut } = swap.context
  const program = payout.programOf(tokenOut)
  if (!tokenOut || program === undefined || ends.receives === 'public') return null
  const { symbol } = tokenOut
  return (
    <div className="mt-2">
      <Segments<Source>
        isWide
        label={t('private.comesAs')}
        value={payout.source}
        onChange={payout.setSource}
        options={[
          { value: 'inside', label: t('private.comesInside') },
          { value: 'outside', label: t('private.comesOutside') },
        ]}
      />
      {payout.source === 'outside' && (
        <p className="mt-1.5 px-1 text-13 text-low wrap-anywhere">
          {swap.quote && swap.quote.means !== 'arc20-out'
            ? t('private.payoutAfter', { symbol })
            : t('private.payoutAtOnce', { program })}
        </p>
      )}
    </div>
  )
}
