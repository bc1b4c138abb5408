import { type ServedPair, shortId } from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { blacklistQuery } from '../../lib/blacklist.ts'
import { useText } from '../../lib/text/useText.ts'
import { useTokens } from '../../lib/useTokens.ts'
import { Button } from '../../ui/Button.tsx'
import { LazyImportSheet } from '../../ui/LazyImportSheet.tsx'
import { linkButton } from '../../ui/linkButton.ts'
import { Notice } from '../../ui/Notice.tsx'

/** A pair that exists but is not shown, because of tokens that the user has not imported: leads to each of them. */
export function HiddenPair({ pair }: { readonly pair: ServedPair }) {
  const t = useText()
  const { tokens } = useTokens()
  const [reviewed, setReviewed] = useState<string>()
  const unknown = [pair.token_a, pair.token_b].filter(
    (id) => !tokens.some((each) => each.id === id),
  )
  const { data: blocked = [] } = useQuery(blacklistQuery)
  const isBlocked = unknown.some((id) => blocked.includes(id))
  const close = () => setReviewed(undefined)
  return (
    <>
      <Notice
        title={t('markets.hiddenPair')}
        text={
          isBlocked
            ? t('markets.blockedPair')
            : t('markets.hiddenPairText', { count: unknown.length })
        }
        action={
          <span className="flex flex-wrap items-center justify-center gap-3">
            {unknown.map((id) => (
              <Button key={id} kind="secondary" onClick={() => setReviewed(id)}>
                {t('markets.reviewToken', { id: shortId(id) })}
              </Button>
            ))}
            <Link to="/pool" className={linkButton}>
              {t('markets.allPools')}
            </Link>
          </span>
        }
      />
      {reviewed && <LazyImportSheet id={reviewed} onImported={close} onClose={close} />}
    </>
  )
}
