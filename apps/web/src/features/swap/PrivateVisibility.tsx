import { showTokenAmount } from '../../lib/format.ts'
import { useText } from '../../lib/text/useText.ts'
import { PlanVisibility } from '../../private/PlanVisibility.tsx'
import type { PrivateSwap } from './usePrivateSwap.ts'

type PrivateVisibilityProps = { readonly desk: PrivateSwap; readonly isBrief?: boolean }

/** What the chain will show of a private swap. */
export function PrivateVisibility({ desk, isBrief = false }: PrivateVisibilityProps) {
  const t = useText()
  const { swap, action, preview } = desk
  const { tokenIn, tokenOut } = swap.context
  if (action?.kind !== 'swap' || !preview || !tokenIn || !tokenOut) return null
  const paid = showTokenAmount(action.maximumIn, tokenIn)
  const got = showTokenAmount(action.minimumOut, tokenOut)
  const once = t(action.pays === 'public' ? 'private.seesYou' : 'private.seesOnce')
  const receiver = t('private.hidesTo', { symbol: tokenOut.symbol })
  const trade = t('private.sees', { amount: paid, symbol: tokenOut.symbol })
  return (
    <PlanVisibility
      action={action}
      preview={preview}
      isBrief={isBrief}
      facts={[
        { input: 'amount_in', text: trade },
        { input: 'amount_in_max', text: t('private.seesMaximum', { amount: paid }) },
        { input: 'amount_out_min', text: t('private.seesMinimum', { amount: got }) },
        {
          input: 'amount_out',
          text: t('private.sees', { amount: tokenIn.symbol, symbol: got }),
        },
        {
          input: 'to',
          text: action.credits || action.arc20 ? receiver : t('private.seesYou'),
        },
        {
          input: 'token_program',
          text: t('private.seesProgram', { program: action.arc20?.program ?? '' }),
        },
        ...(action.wraps ? [{ input: 'amount_in', text: t('private.seesWrapToo') }] : []),
        { input: 'to_pub', text: once },
        { input: 'refund_to', text: once },
        { input: 'input', text: t('private.hidesLeft') },
        { input: 'to_pri', text: receiver },
      ]}
    />
  )
}
