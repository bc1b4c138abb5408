import { networkLabels } from '@nightjar/wallet/errors'
import type { WalletListing } from '@nightjar/wallet/types'
import { ArrowUpRight, Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../lib/text/useText.ts'
import { classNames } from '../../ui/classNames.ts'
import { ModeEye } from '../../ui/ModeEye.tsx'
import { useWallet } from '../../wallets/useWallet.ts'
import { walletLine } from './walletLine.ts'

type WalletRowProps = {
  readonly wallet: WalletListing
  readonly onChoose: (name: string) => void
}

const row = 'flex min-h-14 w-full items-center gap-3 rounded-field bg-s2 px-3 py-2 text-left'

/** One wallet: its name and limitations on the left, its state and what a click does on the right. */
export function WalletRow({ wallet, onChoose }: WalletRowProps) {
  const t = useText()
  const { name, readyState, obstacle } = wallet
  if (obstacle !== null) {
    return (
      <div className={row} aria-disabled="true">
        <Name wallet={wallet} />
        <State>{t('wallet.notHere')}</State>
      </div>
    )
  }
  if (readyState === 'NotDetected') return <Missing wallet={wallet} />
  return (
    <button type="button" className={`${row} hover:bg-s3`} onClick={() => onChoose(name)}>
      <Name wallet={wallet} />
      {readyState === 'Installed' ? (
        <span className="flex items-center gap-1.5 text-13 text-success">
          <Check size={15} strokeWidth={1.5} aria-hidden="true" />
          {t('wallet.installed')}
        </span>
      ) : (
        <State>{t(wallet.group === 'local' ? 'wallet.unlock' : 'wallet.desktopApp')}</State>
      )}
    </button>
  )
}

/** Links to the installation, or on a phone to the wallet's own browser if it has one. */
function Missing({ wallet }: Pick<WalletRowProps, 'wallet'>) {
  const t = useText()
  const { name, url, mobileUrl } = wallet
  const isPhone = mobileUrl !== undefined && /Android|iPhone|iPad|Mobile/i.test(navigator.userAgent)
  const href = isPhone ? mobileUrl + encodeURIComponent(location.href) : url
  return (
    <a
      className={`${row} hover:bg-s3`}
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-label={t(isPhone ? 'wallet.openAppName' : 'wallet.installName', { name })}
    >
      <Name wallet={wallet} />
      <State>
        {t(isPhone ? 'wallet.openApp' : 'wallet.install')}
        <ArrowUpRight size={15} strokeWidth={1.5} aria-hidden="true" />
      </State>
    </a>
  )
}

function State({ children }: { readonly children: ReactNode }) {
  return <span className="flex shrink-0 items-center gap-1 text-13 text-mid">{children}</span>
}

function Name({ wallet }: Pick<WalletRowProps, 'wallet'>) {
  const t = useText()
  const { name, icon, obstacle, readyState, capabilities } = wallet
  const line = walletLine(wallet, networkLabels[useWallet().network])
  const isHere = obstacle === null
  return (
    <>
      <img
        src={icon}
        alt=""
        width={32}
        height={32}
        className={classNames('size-8 shrink-0 rounded-control', !isHere && 'opacity-50')}
      />
      <span className="min-w-0 flex-1">
        <span className={classNames('block font-medium', !isHere && 'text-mid')}>{name}</span>
        {line !== null && (!isHere || readyState !== 'NotDetected') && (
          <span className="block text-13 text-low">{t(line)}</span>
        )}
        {!capabilities.privateFee && (
          <span className="flex items-center gap-1.5 text-13 text-public">
            <ModeEye mode="public" /> {t('wallet.publicFees')}
          </span>
        )}
      </span>
    </>
  )
}
