import { useNavigate } from '@tanstack/react-router'
import { type Mode, ModeSwitch } from '../../ui/ModeSwitch.tsx'
import { SlippageSetting } from '../../ui/SlippageSetting.tsx'

type CardHeadProps = { readonly mode: Mode; readonly place: 'add' | 'remove' }

/** Who sees what this card does, with a switch that keeps the form's values, and the tolerance. */
export function CardHead({ mode, place }: CardHeadProps) {
  const navigate = useNavigate()
  const change = (next: Mode) =>
    void navigate({ to: `/pool/${next}/${place}`, hash: true, resetScroll: false })
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
      <ModeSwitch value={mode} onChange={change} />
      <SlippageSetting mode={mode} />
    </div>
  )
}
