import { useText } from '../../lib/text/useText.ts'
import { Chips } from '../../ui/Chips.tsx'
import type { DepositForm } from './depositForm.ts'

type DepositWaysProps = {
  readonly form: DepositForm
  readonly setForm: (form: DepositForm) => void
}

/** Choice: both tokens of a pool, or one, part of which is swapped. */
export function DepositWays({ form, setForm }: DepositWaysProps) {
  const t = useText()
  const [both, one] = [t('pools.bothTokens'), t('pools.oneToken')]
  return (
    <div className="mb-3">
      <Chips
        label={t('pools.way')}
        options={[both, one]}
        value={form.way === 'one' ? one : both}
        onChange={(chosen) => setForm({ ...form, other: '', way: chosen === one ? 'one' : 'both' })}
      />
    </div>
  )
}
