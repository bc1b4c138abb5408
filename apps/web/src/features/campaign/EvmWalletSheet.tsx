import type { EvmWallet } from '@nightjar/wallet/evm/evmProvider'
import { createEvmWallets } from '@nightjar/wallet/evm/evmWallets'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useText } from '../../lib/text/useText.ts'
import { Modal } from '../../ui/Modal.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { loadWalletWords } from '../../wallets/words.ts'

type EvmWalletSheetProps = {
  readonly onChoose: (wallet: EvmWallet) => void
  readonly onClose: () => void
}

/** The EVM wallets found in this browser. */
export function EvmWalletSheet({ onChoose, onClose }: EvmWalletSheetProps) {
  const t = useText()
  const [found] = useState(createEvmWallets)
  useEffect(() => void loadWalletWords(), []) // long before a wallet can refuse
  const wallets = useSyncExternalStore(found.subscribe, found.get)
  useEffect(() => () => found.stop(), [found])
  return (
    <Modal show maskClosable title={t('campaign.bind')} onClose={onClose}>
      <p className="text-mid">{t('campaign.bindText')}</p>
      {wallets.length === 0 && (
        <Notice title={t('campaign.noEvm')} text={t('campaign.noEvmText')} />
      )}
      <ul className="mt-3 space-y-2">
        {wallets.map((wallet) => (
          <li key={wallet.id}>
            <button
              type="button"
              onClick={() => onChoose(wallet)}
              className="flex min-h-14 w-full items-center gap-3 rounded-field border border-line px-4 py-2 text-left font-medium hover:bg-s2"
            >
              {wallet.icon && <Icon source={wallet.icon} />}
              <span className="min-w-0 wrap-anywhere">{wallet.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  )
}

/** The wallet's picture; nothing if the browser can't draw it. */
function Icon({ source }: { readonly source: string }) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return null
  return <img src={source} alt="" width={28} height={28} onError={() => setBroken(true)} />
}
