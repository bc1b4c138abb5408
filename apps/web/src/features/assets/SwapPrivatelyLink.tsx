import { CREDITS, type Token } from '@nightjar/sdk'
import { Link } from '@tanstack/react-router'
import { EyeOff } from 'lucide-react'
import { stringifySearch } from '../../lib/search.ts'
import { useText } from '../../lib/text/useText.ts'
import { nameToken } from '../../lib/tokenNames.ts'

type SwapPrivatelyLinkProps = {
  readonly token: Token
  readonly tokens: readonly Token[]
  readonly onPress: () => void
}

/** Leads from an amount that was just made private to a private swap, and says when that is harder to link. */
export function SwapPrivatelyLink({ token, tokens, onPress }: SwapPrivatelyLinkProps) {
  const t = useText()
  return (
    <div data-mode="private">
      <Link
        to="/swap/private"
        hash={stringifySearch({ from: nameToken([CREDITS, ...tokens], token) }).slice(1)}
        onClick={onPress}
        data-autofocus
        className="veil-fill flex min-h-14 items-center justify-center gap-2 rounded-field bg-accent-fill px-4 font-medium text-17 text-on-accent hover:brightness-108"
      >
        <EyeOff size={18} strokeWidth={1.5} aria-hidden="true" />
        {t('assets.swapPrivately', { symbol: token.symbol })}
      </Link>
      <p className="mt-2 text-center text-13 text-mid">{t('assets.swapPrivatelyText')}</p>
    </div>
  )
}
