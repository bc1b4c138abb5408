import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useText } from '../lib/text/useText.ts'
import { api } from '../network/api.ts'
import { SimulatedMark } from './SimulatedMark.tsx'

const queryKey = ['simulation']

/** Says that traders are simulated; a tap pauses them, where they are at work, and another lets them go on. */
export default function SimulationSwitch({ isLive }: { readonly isLive: boolean }) {
  const t = useText()
  const client = useQueryClient()
  const { data } = useQuery({ queryKey, queryFn: () => api.simulation(), enabled: isLive })
  const paused = data?.paused === true
  if (!isLive)
    return (
      <span>
        <SimulatedMark text={t('app.simulated')} />
      </span>
    )
  const toggle = async (): Promise<void> => {
    client.setQueryData(queryKey, await api.setSimulation({ body: { paused: !paused } }))
  }
  return (
    <button
      type="button"
      title={t(paused ? 'app.resumeSimulation' : 'app.pauseSimulation')}
      className="min-h-10 hover:text-high"
      onClick={() => void toggle()}
    >
      <SimulatedMark text={t(paused ? 'app.simulationPaused' : 'app.simulated')} />
    </button>
  )
}
