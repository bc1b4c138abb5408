import { useText } from '../../lib/text/useText.ts'
import { PlanVisibility } from '../../private/PlanVisibility.tsx'
import type { PrivateWrapDesk } from './usePrivateWrap.ts'

type PrivateWrapVisibilityProps = { readonly desk: PrivateWrapDesk; readonly isBrief?: boolean }

/** What the chain will show of a wrap or unwrap from a record. */
export function PrivateWrapVisibility({ desk, isBrief = false }: PrivateWrapVisibilityProps) {
  const t = useText()
  const { direction, action, preview, wrapping, context } = desk
  if (!action || !preview || !wrapping || !context.token) return null
  const { symbol } = context.token
  const got = direction === 'wrap' ? wrapping.inside : wrapping.outside
  const isSeen = action.receives === 'public'
  const amount = t(direction === 'wrap' ? 'wrap.seesWrap' : 'wrap.seesUnwrap', { symbol })
  return (
    <PlanVisibility
      action={action}
      preview={preview}
      isBrief={isBrief}
      facts={[
        { input: 'amount', text: amount },
        {
          input: 'to',
          text: isSeen ? t('wrap.seesReceiver') : t('private.hidesTo', { symbol: got.symbol }),
        },
        { input: 'input', text: t('wrap.hidesRecord') },
      ]}
    />
  )
}
