import { ArrowDownUp } from 'lucide-react'
import { useText } from '../../lib/text/useText.ts'
import { type Held, SwapSide } from './SwapSide.tsx'
import type { Swap } from './useSwap.ts'

type SwapFieldsProps = {
  readonly swap: Swap
  /** What is held of each token, in the form that pays or is received; publicly if left out. */
  readonly held?: { readonly in: Held; readonly out: Held } | undefined
}

/** Both sides with the flip button between them. */
export function SwapFields({ swap, held }: SwapFieldsProps) {
  const t = useText()
  return (
    <div className="relative flex flex-col gap-1">
      <SwapSide side="in" swap={swap} held={held?.in} />
      <button
        type="button"
        aria-label={t('swap.flip')}
        title={t('swap.flip')}
        onClick={swap.flip}
        className="z-1 mx-auto -my-6 grid size-11 place-items-center rounded-field border-4 border-s1 bg-s3 text-mid transition-transform duration-120 hover:text-high active:scale-92"
      >
        <ArrowDownUp size={17} strokeWidth={1.5} aria-hidden="true" />
      </button>
      <SwapSide side="out" swap={swap} held={held?.out} />
    </div>
  )
}
