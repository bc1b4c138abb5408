import type { Pair } from '@nightjar/sdk'
import { SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { showBps } from '../lib/format.ts'
import { usePreferences } from '../lib/preferences.ts'
import { loadMessages } from '../lib/text/catalogue.ts'
import { useText } from '../lib/text/useText.ts'
import { classNames } from './classNames.ts'
import type { Mode } from './ModeSwitch.tsx'
import { Popover } from './Popover.tsx'
import { slippageWarning } from './slippage/slippageText.ts'

const SlippagePanel = lazy(async () => {
  const [panel] = await Promise.all([
    import('./slippage/SlippagePanel.tsx'),
    loadMessages('ui/slippage'),
  ])
  return { default: panel.SlippagePanel }
})

type SlippageSettingProps = {
  /** Which tolerance: changing that of public actions changes the private one as well. */
  readonly mode?: Mode
  /** What the tolerance can currently cost. */
  readonly stake?: string | undefined
  /** The pools of the quoted route, for a suggestion. */
  readonly pairs?: readonly Pair[] | undefined
}

/** The current tolerance; a click opens its panel. */
export function SlippageSetting({ mode = 'public', stake, pairs }: SlippageSettingProps) {
  const t = useText()
  const preferences = usePreferences()
  const slippageBps = mode === 'private' ? preferences.privateSlippageBps : preferences.slippageBps
  const warned = slippageWarning(slippageBps) !== undefined
  return (
    <Popover
      align="end"
      label={t('ui.slippageIs', { percent: showBps(slippageBps) })}
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
        <SlippagePanel mode={mode} stake={stake} pairs={pairs} />
      </Suspense>
    </Popover>
  )
}
