import { useChainHead } from '../../lib/chainHead.ts'
import { showInteger } from '../../lib/format.ts'
import { useText } from '../../lib/text/useText.ts'

/** A thin ring that refills with each block: the fuller it is, the older the quote. */
export function QuoteRing() {
  const t = useText()
  const { height, live } = useChainHead()
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 20 20"
      className="-rotate-90 text-accent"
      role="img"
      aria-label={live ? t('swap.quotedAt', { height: showInteger(height) }) : t('swap.notQuoted')}
    >
      <circle cx="10" cy="10" r="8" fill="none" stroke="var(--line-strong)" strokeWidth="2" />
      {live && (
        <circle
          key={height}
          cx="10"
          cy="10"
          r="8"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          pathLength="100"
          strokeDasharray="100"
          style={{ animation: 'refill 3s linear' }}
        />
      )}
    </svg>
  )
}
