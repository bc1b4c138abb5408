import { useNavigate } from '@tanstack/react-router'
import { type Mode, ModeSwitch } from '../../ui/ModeSwitch.tsx'

/** Positions that everyone sees, or those in records. */
export function PositionsMode({ mode }: { readonly mode: Mode }) {
  const navigate = useNavigate()
  return (
    <ModeSwitch
      value={mode}
      onChange={(next) => void navigate({ to: `/pool/${next}`, resetScroll: false })}
    />
  )
}
