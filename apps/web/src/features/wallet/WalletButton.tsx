import { useWallet } from '../../wallets/useWallet.ts'

/** The header's wallet button: "Connect wallet", or the account and its menu. */
export function WalletButton() {
  const { address, openDialog } = useWallet()
  return (
    <button type="button" onClick={openDialog}>
      {address === null ? 'Connect wallet' : `${address.slice(0, 8)}…${address.slice(-4)}`}
    </button>
  )
}
