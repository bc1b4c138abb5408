import type { Pair, Token } from '@nightjar/sdk'
import { Link } from '@tanstack/react-router'
import { EyeOff } from 'lucide-react'
import { showTokenAmount } from '../../lib/format.ts'
import { formHash } from '../../lib/search.ts'
import { useText } from '../../lib/text/useText.ts'
import { nextSwap } from './nextSwap.ts'

type SwapPrivatelyLinkProps = {
  readonly token: Token
  /** What was made private. */
  readonly amount: bigint
  readonly tokens: readonly Token[]
  readonly pairs: readonly Pair[]
  readonly onPress: () => void
}

/** Leads from an amount that was just made private to a private swap, and says when that is harder to link. */
export function SwapPrivatelyLink({ onPress, ...shielded }: SwapPrivatelyLinkProps) {
  const t = useText()
  const { token } = shielded
  const { amount, fields } = nextSwap(shielded)
  const what = amount > 0n ? showTokenAmount(amount, token) : token.symbol
  return (
    <div data-mode="private">
      <Link
        to="/swap/private"
        hash={formHash(fields)}
        onClick={onPress}
        data-autofocus
        className="veil-fill flex min-h-14 items-center justify-center gap-2 rounded-field bg-accent-fill px-4 font-medium text-17 text-on-accent hover:brightness-108"
      >
        <EyeOff size={18} strokeWidth={1.5} aria-hidden="true" />
        {t('assets.swapPrivately', { what })}
      </Link>
      <p className="mt-2 text-center text-13 text-mid">{t('assets.swapPrivatelyText')}</p>
    </div>
  )
}
