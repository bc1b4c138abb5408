import { shortAddress } from '@nightjar/sdk'
import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { loadMessages } from '../../lib/text/catalogue.ts'
import { useText } from '../../lib/text/useText.ts'
import { PlansPill } from '../../plans/lazyPlans.ts'
import { Popover } from '../../ui/Popover.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import type { KeyTask } from './local/KeyDialog.tsx'
import { usePublicBalances } from './usePublicBalances.ts'

const KeyDialog = lazy(async () => {
  const [module] = await Promise.all([
    import('./local/KeyDialog.tsx'),
    loadMessages('features/wallet/local'),
  ])
  return { default: module.KeyDialog }
})

/** The connected account; its menu and the menu's data are loaded before it is opened. */
export function AccountButton({ address }: { readonly address: string }) {
  const t = useText()
  const [keyTask, setKeyTask] = useState<KeyTask | null>(null)
  const { credits } = usePublicBalances(address)
  return (
    <>
      <Suspense>
        <PlansPill address={address} />
      </Suspense>
      <Popover
        align="end"
        label={t('lib.account', { address: shortAddress(address) })}
        trigger={
          <>
            {shortAddress(address)}
            <ChevronDown
              size={16}
              strokeWidth={1.5}
              aria-hidden="true"
              className="max-wide:hidden"
            />
          </>
        }
        triggerClassName="flex min-h-11 items-center gap-1.5 rounded-full bg-s2 px-3.5 text-13 font-medium hover:bg-s3 wide:text-15"
      >
        {(close) => (
          <AccountMenu
            address={address}
            credits={credits}
            onClose={close}
            onKeyTask={(task) => {
              close()
              setKeyTask(task)
            }}
          />
        )}
      </Popover>
      {keyTask !== null && (
        <Suspense>
          <KeyDialog task={keyTask} onClose={() => setKeyTask(null)} />
        </Suspense>
      )}
    </>
  )
}
