import { CREDITS, type Token } from '@nightjar/sdk'
import { Link } from '@tanstack/react-router'
import { EyeOff } from 'lucide-react'
import { stringifySearch } from '../../lib/search.ts'
import { useText } from '../../lib/text/useText.ts'
import { nameToken } from '../../lib/tokenNames.ts'
import { OfferLines, offerLink } from '../../ui/OfferLines.tsx'

type SwapPrivatelyLinkProps = {
  readonly token: Token
  readonly tokens: readonly Token[]
  readonly onPress: () => void
}

/** Links from an amount that was just made private to a private swap. */
export function SwapPrivatelyLink({ token, tokens, onPress }: SwapPrivatelyLinkProps) {
  const t = useText()
  return (
    <Link
      to="/swap/private"
      hash={stringifySearch({ from: nameToken([CREDITS, ...tokens], token) }).slice(1)}
      onClick={onPress}
      className={`${offerLink} mb-4`}
    >
      <OfferLines
        icon={EyeOff}
        title={t('assets.swapPrivately', { symbol: token.symbol })}
        text={t('assets.swapPrivatelyText')}
      />
    </Link>
  )
}
