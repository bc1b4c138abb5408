import { shortAddress, shortId } from '@nightjar/sdk'
import { showExact } from '../../lib/format.ts'
import { useText } from '../../lib/text/useText.ts'
import type { TokenOf } from '../../lib/useTokenOf.ts'
import { Visibility } from '../../ui/Visibility.tsx'
import type { Detail } from './detailOf.ts'

type DetailVisibilityProps = { readonly detail: Detail; readonly tokenOf: TokenOf }

/** Which data is publicly readable in the block and which is not; nothing before it is in a block. */
export function DetailVisibility({ detail, tokenOf }: DetailVisibilityProps) {
  const t = useText()
  const { calls, height, feePayer, isPrivate, phase } = detail
  if (height === null) return null
  const show = ({ token_id, amount }: { token_id: string; amount: string }) => {
    const token = tokenOf(token_id)
    return token
      ? showExact(BigInt(amount), token)
      : t('activity.units', { amount, id: shortId(token_id) })
  }
  const everyone = calls.flatMap(({ address, recipient, paid, received }) => [
    ...(address ? [t('activity.sawFrom', { address: shortAddress(address) })] : []),
    ...(recipient ? [t('activity.sawTo', { address: shortAddress(recipient) })] : []),
    ...(phase === 'accepted' ? paid : []).map((each) =>
      t('activity.sawPaid', { amount: show(each) }),
    ),
    ...(phase === 'accepted' ? received : []).map((each) =>
      t('activity.sawReceived', { amount: show(each) }),
    ),
  ])
  const payer = feePayer ? [t('activity.sawFee', { address: shortAddress(feePayer) })] : []
  const hidden = [
    ...(calls.some(({ address }) => address === null) ? [t('activity.hidSender')] : []),
    ...(isPrivate && calls.some(({ recipient }) => recipient === null)
      ? [t('activity.hidReceiver')]
      : []),
    ...(isPrivate ? [t('activity.hidRecords')] : []),
  ]
  return (
    <section
      aria-label={t('activity.chainSaw')}
      className="rounded-card border border-line bg-s1 p-5 shadow-card"
    >
      <h2 className="font-medium">{t('activity.chainSaw')}</h2>
      <Visibility
        everyone={[...new Set([...everyone, ...payer, t('activity.sawWhen')])]}
        onlyYou={hidden}
      />
    </section>
  )
}
