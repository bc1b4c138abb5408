import type { Token } from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { blacklistQuery } from '../../lib/blacklist.ts'
import { findLookAlike } from '../../lib/lookAlike.ts'
import { useText } from '../../lib/text/useText.ts'
import { useExchange } from '../../lib/useExchange.ts'
import { Button } from '../../ui/Button.tsx'
import { LazyImportSheet } from '../../ui/LazyImportSheet.tsx'

/** How a token that is not verified stands here: whether it is blocked or looks like another, and the way to import it. */
export function TokenStanding({ token }: { readonly token: Token }) {
  const t = useText()
  const { tokens } = useExchange()
  const isBlocked = useIsBlocked(token)
  const [isReviewed, setReviewed] = useState(false)
  const isKnown = tokens.some(({ id }) => id === token.id)
  const twin = findLookAlike(token, tokens)
  const say = () => {
    if (isBlocked) return t('markets.blocked')
    return twin ? t('markets.lookAlike', { symbol: twin.symbol }) : t('markets.notVerified')
  }
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2 rounded-card border border-line bg-s1 p-4">
      <TriangleAlert
        size={18}
        strokeWidth={1.5}
        aria-hidden="true"
        className="shrink-0 text-warning"
      />
      <p className="min-w-0 flex-1 basis-60 text-warning">{say()}</p>
      {twin && tokens.includes(twin) && (
        <Link
          to="/token/$id"
          params={{ id: twin.id }}
          className="inline-flex min-h-11 items-center font-medium underline"
        >
          {t('markets.verifiedOne', { symbol: twin.symbol })}
        </Link>
      )}
      {!isKnown && !isBlocked && (
        <Button kind="secondary" onClick={() => setReviewed(true)}>
          {t('markets.seeToken')}
        </Button>
      )}
      {isReviewed && (
        <LazyImportSheet
          id={token.id}
          onImported={() => setReviewed(false)}
          onClose={() => setReviewed(false)}
        />
      )}
    </div>
  )
}

/** Whether the operator keeps a token out of the exchange. */
export function useIsBlocked({ id }: Pick<Token, 'id'>): boolean {
  const { data } = useQuery(blacklistQuery)
  return data?.includes(id) ?? false
}
