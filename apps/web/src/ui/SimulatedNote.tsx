import { config } from '../lib/config.ts'
import { useText } from '../lib/text/useText.ts'

/** Says that simulated traders are part of what is shown; nothing where there are none. */
export function SimulatedNote() {
  const t = useText()
  if (!config().simulation) return null
  return <span className="text-13 text-mid">{t('ui.simulated')}</span>
}
