import { isCredits, type Token } from '@nightjar/sdk'
import { EyeOff } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { withForm } from '../../lib/spellToken.ts'
import { useText } from '../../lib/text/useText.ts'
import { useExchange } from '../../lib/useExchange.ts'
import { useWallet } from '../../wallets/useWallet.ts'
import { commonAmount } from './commonAmount.ts'

const TransferSheet = lazy(async () => ({
  default: (await import('./TransferSheet.tsx')).TransferSheet,
}))

type MakePrivateProps = { readonly token: Token; readonly balance: bigint }

/** The button beside a public balance that reviews making a common amount of it private. */
export function MakePrivate({ token, balance }: MakePrivateProps) {
  const t = useText()
  const { address } = useWallet()
  const { settings } = useExchange()
  const [reviewed, setReviewed] = useState<bigint>() // stays while the balance falls by it
  const amount = commonAmount(token, balance)
  const isAllowed = settings.privateAllowed || isCredits(token)
  if (!address) return null
  const close = () => setReviewed(undefined)
  return (
    <>
      {amount > 0n && isAllowed && (
        <button
          type="button"
          data-mode="private"
          aria-label={t('assets.makeTokenPrivate', { symbol: withForm(token).symbol })}
          onClick={() => setReviewed(amount)}
          className="veil inline-flex min-h-8 items-center gap-1.5 rounded-control border border-private px-2 text-12 text-private hover:bg-s3 max-desk:min-h-11"
        >
          <EyeOff size={14} strokeWidth={1.5} aria-hidden="true" />
          <span className="max-desk:sr-only">{t('assets.makePrivate')}</span>
        </button>
      )}
      <Suspense>
        {reviewed !== undefined && (
          <TransferSheet
            transfer={{ token, amount: reviewed, to: address, arrives: 'private' }}
            address={address}
            onClose={close}
            onDone={close}
          />
        )}
      </Suspense>
    </>
  )
}
