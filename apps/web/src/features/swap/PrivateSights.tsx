import { feeReserve, formatAmount } from '@nightjar/sdk'
import { Link } from '@tanstack/react-router'
import { showCredits, showTokenAmount } from '../../lib/format.ts'
import { useText } from '../../lib/text/useText.ts'
import { callOf } from '../../private/previewPlan.ts'
import { type SightFact, splitSights } from '../../private/splitSights.ts'
import { Sights } from '../../ui/Sights.tsx'
import type { PrivateSwap } from './usePrivateSwap.ts'

/** What the chain will see of a private swap, read from the table of what calls show. */
export function PrivateSights({ desk }: { readonly desk: PrivateSwap }) {
  const t = useText()
  const { swap, action, preview, collects } = desk
  const { tokenIn, tokenOut } = swap.context
  if (action?.kind !== 'swap' || !preview || !tokenIn || !tokenOut) return null
  const paid = showTokenAmount(action.maximumIn, tokenIn)
  const got = showTokenAmount(action.minimumOut, tokenOut)
  const isOnce = collects && action.pays !== 'public'
  const once = t(isOnce ? 'private.seesOnce' : 'private.seesYou')
  const isSeen = action.pays === 'public' || action.receives === 'public'
  const isNamed = isSeen || !preview.paysPrivately
  const you = t(isNamed ? 'private.seesYou' : 'private.hidesYou')
  const trade = t('private.sees', { amount: paid, symbol: tokenOut.symbol })
  const facts: readonly SightFact[] = [
    { input: 'amount_in', text: trade },
    { input: 'amount_in_max', text: t('private.seesMaximum', { amount: paid }) },
    { input: 'amount_out_min', text: t('private.seesMinimum', { amount: got }) },
    {
      input: 'amount_out',
      text: t('private.sees', { amount: tokenIn.symbol, symbol: got }),
    },
    { input: 'to', text: t('private.seesYou') },
    { input: 'to_pub', text: once },
    { input: 'refund_to', text: once },
    { input: 'deadline', text: t('private.seesDeadline') },
    { input: 'input', text: t('private.hidesLeft') },
    { input: 'to_pri', text: t('private.hidesTo', { symbol: tokenOut.symbol }) },
    { input: 'signer', text: you },
  ]
  const call = callOf(action)
  const { everyone, onlyYou } = splitSights(call, facts)
  const shown = isNamed ? [...everyone, you] : everyone
  const hidden = isNamed ? onlyYou.filter((text) => text !== you) : onlyYou
  return (
    <>
      <Sights everyone={[...new Set(shown)]} onlyYou={hidden} />
      {!isSeen && !preview.paysPrivately && <PublicFee reserve={feeReserve([preview.fee])} />}
    </>
  )
}

/** Why the fee is seen, and the way to pay it from a record. */
function PublicFee({ reserve }: { readonly reserve: bigint }) {
  const t = useText()
  return (
    <p className="mt-2 px-1 text-13 text-warning">
      {t('private.publicFee')}{' '}
      <Link
        to="/assets/transfer/public"
        hash={`token=ALEO&amount=${formatAmount(reserve, 6)}&as=private`}
        className="font-medium underline"
      >
        {t('private.makeCredits', { amount: showCredits(reserve) })}
      </Link>
    </p>
  )
}
