import { lazy, Suspense } from 'react'
import { useChainHead } from '../lib/chainHead.ts'
import { config } from '../lib/config.ts'
import { showInteger } from '../lib/format.ts'
import { useText } from '../lib/text/useText.ts'
import { classNames } from '../ui/classNames.ts'

const SimulationSwitch = lazy(() => import('./SimulationSwitch.tsx'))

/** The network's name and height; its dot pulses at each block and turns grey when the stream breaks. */
export function NetworkLabel() {
  const t = useText()
  const { height, live, lost } = useChainHead()
  const { networkLabel, simulation } = config()
  const title = live ? t('app.block', { height: showInteger(height) }) : t('app.notLive')
  return (
    <span
      title={title}
      className="flex min-h-10 items-center gap-2 rounded-full border-line bg-s1 px-3 text-13 text-mid max-desk:bg-transparent max-desk:px-2 desk:border"
    >
      <span
        key={height}
        aria-hidden="true"
        className={classNames(
          'size-2 rounded-full',
          live ? 'animate-pulse-block bg-success' : lost ? 'bg-warning' : 'bg-low',
        )}
      />
      <span className="max-desk:sr-only">{networkLabel}</span>
      {simulation && (
        <Suspense>
          <SimulationSwitch isLive={simulation.isLive} />
        </Suspense>
      )}
      {lost ? (
        <span role="status" className="font-medium text-warning max-desk:sr-only">
          {t('app.reconnecting')}
        </span>
      ) : (
        <span className="min-w-[3ch] font-medium text-high max-desk:sr-only">
          {height === 0 ? '…' : showInteger(height)}
        </span>
      )}
      {!live && <span className="sr-only">{title}</span>}
    </span>
  )
}
