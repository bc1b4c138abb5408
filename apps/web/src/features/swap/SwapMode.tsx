import { useNavigate } from '@tanstack/react-router'
import { type Mode, ModeSwitch } from '../../ui/ModeSwitch.tsx'

const places = { public: '/swap/public', private: '/swap/private' } as const

/** Switches between public and private swaps and keeps the form's values. */
export function SwapMode({ mode }: { readonly mode: Mode }) {
  const navigate = useNavigate()
  return (
    <ModeSwitch
      value={mode}
      onChange={(next) => void navigate({ to: places[next], hash: true, resetScroll: false })}
    />
  )
}
