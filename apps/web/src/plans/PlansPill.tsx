import { useState } from 'react'
import { showInteger } from '../lib/format.ts'
import { useText } from '../lib/text/useText.ts'
import { Modal } from '../ui/Modal.tsx'
import { PlanSheet } from './PlanSheet.tsx'
import { hasEnded, planStore } from './planEntry.ts'
import { UnfinishedPlans } from './UnfinishedPlans.tsx'

/** How many plans of an account are unfinished, on every page; opens their list. A phone's header has space for the number alone. */
export function PlansPill({ address }: { readonly address: string }) {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  const [shown, setShown] = useState<string>()
  const count = planStore.use(
    ({ items }) => items.filter((each) => each.address === address && !hasEnded(each)).length,
  )
  return (
    <>
      {count > 0 && (
        <button
          type="button"
          data-plans
          onClick={() => setIsOpen(true)}
          className="flex items-center justify-center rounded-full border border-accent bg-bg text-13 font-medium hover:bg-s3 max-wide:size-9 wide:min-h-11 wide:px-3"
        >
          <span aria-hidden="true" className="wide:hidden">
            {showInteger(count)}
          </span>
          <span className="max-wide:sr-only">{t('plans.unfinished', { count })}</span>
        </button>
      )}
      {isOpen && count > 0 && !shown && (
        <Modal show title={t('plans.begun')} onClose={() => setIsOpen(false)}>
          <UnfinishedPlans address={address} onShow={setShown} />
        </Modal>
      )}
      {shown && (
        <PlanSheet
          id={shown}
          onClose={() => {
            setShown(undefined)
            setIsOpen(false)
          }}
        />
      )}
    </>
  )
}
