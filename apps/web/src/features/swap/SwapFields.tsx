import { ArrowDownUp } from 'lucide-react'
import { useText } from '../../lib/text/useText.ts'
import type { Mode } from '../../ui/ModeSwitch.tsx'
import { SwapSide } from './SwapSide.tsx'
import type { Swap } from './useSwap.ts'

type SwapFieldsProps = {
  readonly swap: Swap
  /** Who sees the balance that pays; everyone if left out. */
  readonly pays?: Mode
  readonly receives?: Mode
}

/** Both sides with the flip button between them. */
export function SwapFields({ swap, pays, receives }: SwapFieldsProps) {
  const t = useText()
  return (
    <div className="relative flex flex-col gap-1">
      <SwapSide side="in" swap={swap} {...(pays && { mode: pays })} />
      <button
        type="button"
        aria-label={t('swap.flip')}
        title={t('swap.flip')}
        onClick={swap.flip}
        className="z-1 mx-auto -my-6 grid size-11 place-items-center rounded-field border-4 border-s1 bg-s3 text-mid transition-transform duration-120 hover:text-high active:scale-92"
      >
        <ArrowDownUp size={17} strokeWidth={1.5} aria-hidden="true" />
      </button>
      <SwapSide side="out" swap={swap} {...(receives && { mode: receives })} />
    </div>
  )
}
