import { lazy, Suspense } from 'react'
import { useChainHead } from '../lib/chainHead.ts'
import { config } from '../lib/config.ts'
import { showInteger } from '../lib/format.ts'
import { useText } from '../lib/text/useText.ts'
import { classNames } from '../ui/classNames.ts'
import { SimulatedMark } from './SimulatedMark.tsx'
import { useConnection } from './useConnection.ts'

const SimulationSwitch = lazy(() => import('./SimulationSwitch.tsx'))

/** The network's name and height; its dot pulses at each block. Without a connection, or new blocks, it says how old the height is. */
export function NetworkLabel() {
  const t = useText()
  const { height, live } = useChainHead()
  const { networkLabel, simulation } = config()
  const { isOnline, isAway, isStill, ago } = useConnection()
  const shown = height === 0 ? '…' : showInteger(height)
  const away = (isAway || isStill) && t('app.away', { online: String(isOnline), ago })
  return (
    <span
      title={away || t('app.block', { height: shown })}
      className="flex min-h-10 items-center gap-2 rounded-full border-line bg-s1 px-3 text-13 text-mid max-desk:bg-transparent max-desk:px-2 desk:border"
    >
      <span
        key={height}
        aria-hidden="true"
        className={classNames(
          'size-2 rounded-full',
          away ? 'bg-warning' : live ? 'animate-pulse-block bg-success' : 'bg-low',
        )}
      />
      <span className="out-last max-desk:sr-only">{networkLabel}</span>
      {simulation && (
        <Suspense
          fallback={
            <span>
              <SimulatedMark text={t('app.simulated')} />
            </span>
          }
        >
          <SimulationSwitch isLive={simulation.isLive} />
        </Suspense>
      )}
      <span
        className={classNames(
          'out-next font-medium max-desk:sr-only',
          away ? 'text-warning' : 'desk:min-w-[5ch] text-high',
        )}
      >
        {away || shown}
      </span>
    </span>
  )
}
