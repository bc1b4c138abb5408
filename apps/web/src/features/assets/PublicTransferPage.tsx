import { AssetsHead } from './AssetsHead.tsx'
import { TransferCard } from './TransferCard.tsx'

/** `/assets/transfer/public`: from a public balance to a public balance or to a record. */
export function PublicTransferPage() {
  return (
    <div data-mode="public">
      <AssetsHead />
      <div className="mx-auto max-w-120">
        <TransferCard />
      </div>
    </div>
  )
}
