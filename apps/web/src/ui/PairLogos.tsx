import type { Token } from '@nightjar/sdk'
import { TokenLogo } from './TokenLogo.tsx'

type PairLogosProps = {
  readonly pair: { readonly token0: Token; readonly token1: Token }
  readonly size?: number
}

/** The logos of a pair's two tokens, one over the other. */
export function PairLogos({ pair: { token0, token1 }, size = 32 }: PairLogosProps) {
  return (
    <span className="flex shrink-0">
      <TokenLogo token={token0} size={size} />
      <span className="-ml-2.5 rounded-full ring-2 ring-s1">
        <TokenLogo token={token1} size={size} />
      </span>
    </span>
  )
}
