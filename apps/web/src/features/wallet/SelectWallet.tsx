import { ArrowUpRight } from 'lucide-react'
import { Modal } from '../../ui/Modal.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import type { WalletGroup, WalletListing } from '../../wallets/types.ts'
import { useWallet } from '../../wallets/useWallet.ts'

const groups: readonly { readonly id: WalletGroup; readonly label: string }[] = [
  { id: 'recommended', label: 'Recommended' },
  { id: 'wallets', label: 'Other wallets' },
  { id: 'local', label: 'In this browser' },
]

/** "Select Wallet": every wallet with icon, name and state; a spinner while one is connecting. */
export function SelectWallet() {
  const { status, walletName, wallets, failure, connect, closeDialog } = useWallet()
  const connecting = status === 'connecting'
  return (
    <Modal
      show
      title="Select Wallet"
      zIndex={100}
      closable={!connecting}
      maskClosable={!connecting}
      onClose={closeDialog}
    >
      {connecting ? (
        <Connecting name={walletName ?? ''} />
      ) : (
        <>
          {failure !== null && (
            <p role="alert" className="mb-4 rounded-field bg-s2 px-4 py-3 text-danger">
              {failure}
            </p>
          )}
          {groups.map(({ id, label }) => (
            <Group
              key={id}
              label={label}
              wallets={wallets.filter((wallet) => wallet.group === id)}
              onChoose={(name) => void connect(name)}
            />
          ))}
        </>
      )}
    </Modal>
  )
}

function Connecting({ name }: { readonly name: string }) {
  return (
    <div
      role="status"
      className="flex min-h-64 flex-col items-center justify-center gap-4 text-center"
    >
      <span className="text-accent">
        <Spinner size={36} />
      </span>
      <p className="font-medium text-17">Please confirm in your wallet.</p>
      <p className="text-mid">{name}</p>
    </div>
  )
}

type GroupProps = {
  readonly label: string
  readonly wallets: readonly WalletListing[]
  readonly onChoose: (name: string) => void
}

function Group({ label, wallets, onChoose }: GroupProps) {
  if (wallets.length === 0) return null
  const isReady = ({ readyState }: WalletListing) => readyState === 'Installed'
  const sorted = [...wallets.filter(isReady), ...wallets.filter((wallet) => !isReady(wallet))]
  return (
    <section className="mb-4 last:mb-0">
      <h3 className="mb-1.5 text-13 text-low">{label}</h3>
      <ul className="space-y-1">
        {sorted.map((wallet) => (
          <li key={wallet.name}>
            <Row wallet={wallet} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const row = 'flex min-h-14 w-full items-center gap-3 rounded-field bg-s2 px-3 text-left hover:bg-s3'

function Row({
  wallet,
  onChoose,
}: { readonly wallet: WalletListing } & Pick<GroupProps, 'onChoose'>) {
  const { name, readyState, url } = wallet
  if (readyState === 'NotDetected') {
    return (
      <a className={row} href={url} target="_blank" rel="noreferrer" aria-label={`Install ${name}`}>
        <Name wallet={wallet} />
        <span className="flex items-center gap-1 text-13 text-mid">
          Install <ArrowUpRight size={15} strokeWidth={1.5} aria-hidden="true" />
        </span>
      </a>
    )
  }
  const unsupported = readyState === 'Unsupported'
  return (
    <button type="button" className={row} disabled={unsupported} onClick={() => onChoose(name)}>
      <Name wallet={wallet} />
      <span className="text-13 text-mid">
        {unsupported ? 'Not supported here' : readyState === 'Installed' ? 'Installed' : ''}
      </span>
    </button>
  )
}

function Name({ wallet: { name, icon, note, legacy } }: { readonly wallet: WalletListing }) {
  const notes = [note, legacy ? 'No longer maintained' : undefined].filter(Boolean).join(' · ')
  return (
    <>
      <img src={icon} alt="" width={32} height={32} className="size-8 shrink-0 rounded-control" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{name}</span>
        {notes !== '' && <span className="block text-13 text-low">{notes}</span>}
      </span>
    </>
  )
}
