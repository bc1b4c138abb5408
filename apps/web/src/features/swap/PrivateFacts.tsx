import type { PrivateAction } from '@nightjar/sdk'
import { showTokenAmount } from '../../lib/format.ts'
import { useText } from '../../lib/text/useText.ts'
import type { MessageId } from '../../messageIds.ts'
import { classNames } from '../../ui/classNames.ts'
import { PrivateSights } from './PrivateSights.tsx'
import type { PrivateSwap } from './usePrivateSwap.ts'

/** Records shown by themselves; the rest of them is one more. */
const SHOWN = 5

/** What a quoted private swap takes and leaves, and who sees what of it. */
export function PrivateFacts({ desk }: { readonly desk: PrivateSwap }) {
  const { swap, preview } = desk
  if (!swap.quote || !preview) return null
  return (
    <div className="mt-2 animate-enter rounded-field border border-line text-13">
      {preview.uses.length > 1 && <RecordStrip desk={desk} />}
      <SurplusLine desk={desk} />
      <div className="px-2 pb-2">
        <PrivateSights desk={desk} />
      </div>
    </div>
  )
}

function surplusWords(collects: boolean, action: PrivateAction): MessageId {
  if (action.kind === 'swap' && action.pays === 'public') return 'private.surplusOwn'
  return collects ? 'private.surplusClaimed' : 'private.surplusPublic'
}

/** Which records go in: filled ones are spent, outlined ones stay untouched. */
function RecordStrip({ desk: { swap, preview, records } }: { readonly desk: PrivateSwap }) {
  const t = useText()
  const token = swap.context.tokenIn
  if (!token || !preview) return null
  const uses = new Set(preview.uses)
  const sorted = [...records].sort((a, b) => Number(uses.has(b.id)) - Number(uses.has(a.id)))
  const shown = sorted.slice(0, Math.max(SHOWN, uses.size))
  return (
    <div className="border-line border-b px-3 py-2.5">
      <p className="flex justify-between gap-3">
        <span className="font-medium">
          {t('private.joinedFirst', { count: preview.uses.length })}
        </span>
        <span className="text-low">{t('private.steps', { count: preview.steps.length })}</span>
      </p>
      <ul
        aria-label={t('private.recordsOf', { symbol: token.symbol })}
        className="mt-2 flex gap-1 overflow-hidden"
      >
        {shown.map(({ id, amount }) => (
          <li
            key={id}
            className={classNames(
              'min-w-0 flex-1 truncate rounded-control border px-2 py-0.5',
              uses.has(id) ? 'veil border-private' : 'border-line-strong text-low',
            )}
            title={showTokenAmount(amount, token)}
          >
            {showTokenAmount(amount, { ...token, symbol: '' }).trim()}
          </li>
        ))}
      </ul>
    </div>
  )
}

function SurplusLine({ desk: { swap, action, collects } }: { readonly desk: PrivateSwap }) {
  const t = useText()
  const { quote, context } = swap
  const { tokenIn, tokenOut } = context
  if (!quote || action?.kind !== 'swap' || !tokenIn || !tokenOut) return null
  if (action.exact === 'in' ? action.receives === 'public' : action.pays === 'public') return null
  const most =
    action.exact === 'in'
      ? showTokenAmount(quote.amountOut - action.minimumOut, tokenOut)
      : showTokenAmount(action.maximumIn - quote.amountIn, tokenIn)
  return (
    <div className="px-3 py-2.5">
      <p className="flex justify-between gap-3">
        <span className="text-mid">{t('private.surplus')}</span>
        <span className="text-right">≈ {most}</span>
      </p>
      <p className="text-low">{t(surplusWords(collects, action))}</p>
    </div>
  )
}
