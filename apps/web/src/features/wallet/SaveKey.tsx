import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../lib/text/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { walletStore } from '../../wallets/store.ts'
import { useWallet } from '../../wallets/useWallet.ts'
import { KeyDialog } from './local/KeyDialog.tsx'
import { isKeySaved, noteSavedKey, useSavedKeys } from './local/savedKeys.ts'

/** A quiet row for an account whose key is in this browser only, until it was shown or somebody says that they have it. */
export function SaveKey() {
  const t = useText()
  const { address } = useWallet()
  const { saved } = useSavedKeys()
  const [isOpen, setIsOpen] = useState(false)
  const isShown = address && walletStore.keyManagement() && !isKeySaved(saved, address)
  const close = () => setIsOpen(false)
  return (
    <>
      {isShown && (
        <section
          aria-labelledby="save-key"
          className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-s1 px-4 py-3 text-13 desk:mb-4 desk:px-5"
        >
          <KeyRound size={18} strokeWidth={1.5} aria-hidden="true" className="text-mid" />
          <div className="min-w-0 flex-1 basis-60">
            <h2 id="save-key" className="font-medium">
              {t('local.saveKey')}
            </h2>
            <p className="text-mid">{t('local.saveKeyText')}</p>
          </div>
          <span className="flex flex-wrap gap-2 max-desk:pl-5.5">
            <Button kind="ghost" size="small" onClick={() => noteSavedKey(address)}>
              {t('local.keySaved')}
            </Button>
            <Button kind="secondary" size="small" onClick={() => setIsOpen(true)}>
              {t('local.saveKeyNow')}
            </Button>
          </span>
        </section>
      )}
      {isOpen && <KeyDialog task="export" onClose={close} />}
    </>
  )
}
