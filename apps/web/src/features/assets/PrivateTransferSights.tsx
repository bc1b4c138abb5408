import { callOf, type PrivateAction } from '@nightjar/sdk'
import { useText } from '../../lib/text/useText.ts'
import { splitSights } from '../../private/splitSights.ts'
import { Sights } from '../../ui/Sights.tsx'

type PrivateTransferSightsProps = {
  readonly action: PrivateAction
  /** Whether records pay the fee. */
  readonly paysPrivately: boolean
}

/** What the chain will see of a transfer from records, read from the table of what calls show. */
export function PrivateTransferSights({ action, paysPrivately }: PrivateTransferSightsProps) {
  const t = useText()
  const { everyone, onlyYou } = splitSights(callOf(action), [
    { input: 'amount', text: t('assets.seesAmount') },
    { input: 'to', text: t('assets.seesReceiver') },
    { input: 'signer', text: t('assets.seesSender') },
  ])
  const isNamed = !paysPrivately
  const sender = t('assets.seesSender')
  return (
    <>
      <Sights
        everyone={isNamed ? [...everyone, sender] : everyone}
        onlyYou={isNamed ? onlyYou.filter((text) => text !== sender) : onlyYou}
      />
      {isNamed && <p className="mt-2 px-1 text-13 text-warning">{t('private.publicFee')}</p>}
    </>
  )
}
