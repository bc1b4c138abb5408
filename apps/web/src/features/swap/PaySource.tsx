import { showTokenAmount } from '../../lib/format.ts'
import { useText } from '../../lib/text/useText.ts'
import { useMask } from '../../ui/Balance.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { walletStore } from '../../wallets/store.ts'
import { OutsideRecords } from './OutsideRecords.tsx'
import type { Source } from './usePayer.ts'
import type { PrivateSwap } from './usePrivateSwap.ts'

/** If the paid token has an outside form: whether records of that pay, or those of the exchange. */
export function PaySource({ desk }: { readonly desk: PrivateSwap }) {
  const t = useText()
  const mask = useMask()
  const { payer, ends, swap } = desk
  const { tokenIn } = swap.context
  if (!walletStore.localAbilities()) return <OutsideRecords token={tokenIn} />
  const wrapping = payer.wrappingOf(tokenIn)
  if (!wrapping || !tokenIn || ends.pays === 'public') return null
  const held = payer.heldOf(wrapping)
  if (held === 0n && payer.source === 'inside') return null
  const program = wrapping.outside.programId
  return (
    <div className="mt-2">
      <Segments<Source>
        isWide
        label={t('private.paysFrom')}
        value={payer.source}
        onChange={payer.setSource}
        options={[
          { value: 'inside', label: t('private.paysInside', { symbol: tokenIn.symbol }) },
          {
            value: 'outside',
            label: t('private.paysOutside', { amount: mask(showTokenAmount(held, tokenIn)) }),
          },
        ]}
      />
      {payer.source === 'outside' && (
        <p className="mt-1.5 px-1 text-13 text-low">
          {t(swap.quote?.means === 'arc20-in' ? 'private.outsideAtOnce' : 'private.outsideFirst', {
            program,
          })}
        </p>
      )}
    </div>
  )
}
