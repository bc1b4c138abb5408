import { bindAddressMessage } from '@nightjar/sdk'
import type { EvmWallet } from '@nightjar/wallet/evm/evmProvider'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { openSession } from '../../lib/openSession.ts'
import { failureOf, sentenceOf } from '../../lib/sentenceOf.ts'
import { signedHere } from '../../lib/signedHere.ts'
import { useText } from '../../lib/text/useText.ts'
import { useAction } from '../../lib/useAction.ts'
import { api } from '../../network/api.ts'
import { Button } from '../../ui/Button.tsx'
import { CannotSign, useCanSign } from '../../wallets/CannotSign.tsx'
import { nameOpening, openWallet } from '../../wallets/openWallet.ts'
import { useWallet } from '../../wallets/useWallet.ts'
import { bindingQuery } from './queries.ts'

const EvmWalletSheet = lazy(async () => ({
  default: (await import('./EvmWalletSheet.tsx')).EvmWalletSheet,
}))

/** The account's Ethereum address, bound by one signature of each wallet, without a transaction. */
export function Binding() {
  const t = useText()
  const { address, signMessage } = useWallet()
  const canSign = useCanSign()
  const [isChoosing, setIsChoosing] = useState(false)
  const client = useQueryClient()
  const query = bindingQuery(address)
  const { data, error } = useQuery(query)
  const bind = useAction(async (wallet: EvmWallet) => {
    setIsChoosing(false)
    if (!address) return
    const evmAddress = await wallet.connect()
    await openSession(address, signMessage)
    const issued = await api.sessionNonce({ body: { address } })
    const message = bindAddressMessage({ ...signedHere(), address, evmAddress, ...issued })
    const signature = await wallet.signMessage(message, evmAddress)
    client.setQueryData(
      query.queryKey,
      await api.bindAddress({ body: { address, message, signature } }),
    )
  })
  const bound = data?.evm_address
  const problem = bind.error ? failureOf(bind.error) : sentenceOf(error)
  return (
    <section
      aria-label={t('campaign.evm')}
      className="flex flex-wrap items-center gap-4 rounded-card border border-line bg-s1 p-4 desk:p-5"
    >
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="font-bold">{t('campaign.evm')}</h2>
        <p className="text-13 text-mid wrap-anywhere">
          {bound ? t('campaign.bound', { address: bound }) : t('campaign.unbound')}
        </p>
        <p role="status" className="mt-1 text-13 text-warning empty:hidden">
          <CannotSign otherwise={problem} />
        </p>
      </div>
      <Button
        kind="secondary"
        busy={bind.running !== undefined}
        disabled={!canSign}
        onClick={() => (address ? setIsChoosing(true) : void openWallet())}
      >
        {t(address ? (bound ? 'campaign.bindOther' : 'campaign.bind') : nameOpening())}
      </Button>
      <Suspense>
        {isChoosing && (
          <EvmWalletSheet
            onChoose={(wallet) => void bind.start(wallet)}
            onClose={() => setIsChoosing(false)}
          />
        )}
      </Suspense>
    </section>
  )
}
