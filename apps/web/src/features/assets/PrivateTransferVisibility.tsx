import { callOf, type PrivateAction } from '@nightjar/sdk'
import { useText } from '../../lib/text/useText.ts'
import { PublicFee } from '../../private/PublicFee.tsx'
import type { Preview } from '../../private/previewPlan.ts'
import { splitVisibility } from '../../private/splitVisibility.ts'
import { Visibility } from '../../ui/Visibility.tsx'

type PrivateTransferVisibilityProps = {
  readonly action: PrivateAction
  readonly preview: Preview
}

/** What the chain will show of a transfer from records, based on the table of what calls reveal. */
export function PrivateTransferVisibility({ action, preview }: PrivateTransferVisibilityProps) {
  const t = useText()
  const { everyone, onlyYou } = splitVisibility(callOf(action), [
    { input: 'amount', text: t('assets.seesAmount') },
    { input: 'to', text: t('assets.seesReceiver') },
    { input: 'signer', text: t('assets.seesSender') },
  ])
  const isNamed = !preview.paysPrivately
  const sender = t('assets.seesSender')
  return (
    <>
      <Visibility
        everyone={isNamed ? [...everyone, sender] : everyone}
        onlyYou={isNamed ? onlyYou.filter((text) => text !== sender) : onlyYou}
      />
      {isNamed && <PublicFee fee={preview.fee} />}
    </>
  )
}
