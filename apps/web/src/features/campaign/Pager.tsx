import { COMPETITION_PAGE_SIZE } from '@nightjar/sdk'
import { useText } from '../../lib/text/useText.ts'
import { Button } from '../../ui/Button.tsx'

type PagerProps = {
  /** Counted from 0. */
  readonly page: number
  /** Number of entries on all pages. */
  readonly total: number
  readonly onPage: (page: number) => void
}

/** Which entries of a list are shown, with buttons to the previous and next ones. */
export function Pager({ page, total, onPage }: PagerProps) {
  const t = useText()
  const first = page * COMPETITION_PAGE_SIZE
  const last = Math.min(first + COMPETITION_PAGE_SIZE, total)
  return (
    <span className="flex items-center gap-2">
      {t('campaign.range', { first: first + 1, last, total })}
      {total > COMPETITION_PAGE_SIZE && (
        <>
          <Button kind="ghost" disabled={page === 0} onClick={() => onPage(page - 1)}>
            {t('campaign.before')}
          </Button>
          <Button kind="ghost" disabled={last === total} onClick={() => onPage(page + 1)}>
            {t('campaign.next')}
          </Button>
        </>
      )}
    </span>
  )
}
