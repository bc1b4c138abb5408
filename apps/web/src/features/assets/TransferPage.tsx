import { useText } from '../../lib/text/useText.ts'
import { AssetsHead } from './AssetsHead.tsx'
import { ReceiveCard } from './ReceiveCard.tsx'
import { TransferKinds } from './TransferKinds.tsx'

/** `/assets/transfer`: the ways to send, and how to receive. */
export function TransferPage() {
  const t = useText()
  return (
    <div data-mode="public">
      <AssetsHead />
      <div className="mx-auto grid max-w-240 items-start gap-4 desk:grid-cols-2">
        <section aria-label={t('assets.send')}>
          <h2 className="px-1 font-bold text-17">{t('assets.send')}</h2>
          <p className="mt-1 px-1 text-mid">{t('assets.sendText')}</p>
          <TransferKinds />
        </section>
        <ReceiveCard />
      </div>
    </div>
  )
}
