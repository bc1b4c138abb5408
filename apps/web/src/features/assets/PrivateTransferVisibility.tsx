import { callOf, type PrivateAction } from '@nightjar/sdk'
import { useText } from '../../lib/text/useText.ts'
import { splitVisibility } from '../../private/splitVisibility.ts'
import { Visibility } from '../../ui/Visibility.tsx'

type PrivateTransferVisibilityProps = {
  readonly action: PrivateAction
  /** Whether records pay the fee. */
  readonly paysPrivately: boolean
}

/** What the chain will show of a transfer from records, based on the table of what calls reveal. */
export function PrivateTransferVisibility({
  action,
  paysPrivately,
}: PrivateTransferVisibilityProps) {
  const t = useText()
  const { everyone, onlyYou } = splitVisibility(callOf(action), [
    { input: 'amount', text: t('assets.seesAmount') },
    { input: 'to', text: t('assets.seesReceiver') },
    { input: 'signer', text: t('assets.seesSender') },
  ])
  const isNamed = !paysPrivately
  const sender = t('assets.seesSender')
  return (
    <>
      <Visibility
        everyone={isNamed ? [...everyone, sender] : everyone}
        onlyYou={isNamed ? onlyYou.filter((text) => text !== sender) : onlyYou}
      />
      {isNamed && <p className="mt-2 px-1 text-13 text-warning">{t('private.publicFee')}</p>}
    </>
  )
}
