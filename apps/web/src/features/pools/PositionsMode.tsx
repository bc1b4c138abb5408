import { useNavigate } from '@tanstack/react-router'
import { type Mode, ModeSwitch } from '../../ui/ModeSwitch.tsx'

/** Switches between public positions and those in records. */
export function PositionsMode({ mode }: { readonly mode: Mode }) {
  const navigate = useNavigate()
  return (
    <ModeSwitch
      value={mode}
      onChange={(next) => void navigate({ to: `/pool/${next}`, resetScroll: false })}
    />
  )
}
