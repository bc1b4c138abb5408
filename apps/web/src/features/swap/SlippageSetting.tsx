import { SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { showBps } from '../../lib/format.ts'
import { usePreferences } from '../../lib/preferences.ts'
import { classNames } from '../../ui/classNames.ts'
import { Popover } from '../../ui/Popover.tsx'
import { slippageWarning } from './slippageText.ts'
import { words } from './words.ts'

const loadPanel = () => import('./SlippagePanel.tsx')
const SlippagePanel = lazy(async () => ({ default: (await loadPanel()).SlippagePanel }))

export function SlippageSetting() {
  const { slippageBps } = usePreferences()
  const warned = slippageWarning(slippageBps) !== ''
  return (
    <Popover
      align="end"
      label={`${words.slippage}: ${showBps(slippageBps)}`}
      trigger={
        <>
          <SlidersHorizontal size={15} strokeWidth={1.5} aria-hidden="true" />
          {showBps(slippageBps)}
        </>
      }
      triggerClassName={classNames(
        'flex min-h-10 items-center gap-1.5 rounded-full border border-line-strong bg-s2 px-3.5 font-medium text-13 hover:bg-s3',
        warned ? 'text-warning' : 'text-mid',
      )}
    >
      <Suspense fallback={<div className="h-44 w-72" />}>
        <SlippagePanel />
      </Suspense>
    </Popover>
  )
}
