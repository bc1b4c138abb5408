import { useState } from 'react'
import { useText } from '../lib/text/useText.ts'
import { Modal } from '../ui/Modal.tsx'
import { PlanSheet } from './PlanSheet.tsx'
import { hasEnded, planShelf } from './planEntry.ts'
import { UnfinishedPlans } from './UnfinishedPlans.tsx'

/** How many plans of an account are unfinished, on every page; opens their list. On a phone it hangs below the header, which has no space left. */
export function PlansPill({ address }: { readonly address: string }) {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  const [shown, setShown] = useState<string>()
  const count = planShelf.use(
    ({ items }) => items.filter((each) => each.address === address && !hasEnded(each)).length,
  )
  return (
    <>
      {count > 0 && (
        <button
          type="button"
          onClick={() => setIsOpen(true)}
          className="flex min-h-9 items-center rounded-full border border-accent bg-bg px-3 text-13 font-medium hover:bg-s3 max-desk:absolute max-desk:top-full max-desk:right-4 max-desk:mt-1 desk:min-h-11"
        >
          {t('private.unfinished', { count })}
        </button>
      )}
      {isOpen && count > 0 && !shown && (
        <Modal show title={t('private.begun')} onClose={() => setIsOpen(false)}>
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
