import { useText } from '../../lib/text/useText.ts'
import { ModeSwitch } from '../../ui/ModeSwitch.tsx'
import type { PrivateSwap } from './usePrivateSwap.ts'

const ends = [
  { end: 'pays', label: 'private.payFrom' },
  { end: 'receives', label: 'private.receiveAs' },
] as const

/** From records or a public balance, into a record or a public balance. */
export function PrivateEnds({ desk }: { readonly desk: PrivateSwap }) {
  const t = useText()
  return ends.map(({ end, label }) => (
    <div key={end} className="mt-2 flex items-center justify-between gap-3 pl-1 text-13 text-mid">
      {t(label)}
      <ModeSwitch
        label={t(label)}
        value={desk.ends[end]}
        onChange={(mode) => desk.setEnd(end, mode)}
      />
    </div>
  ))
}
