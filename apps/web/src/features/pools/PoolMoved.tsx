import { useText } from '../../lib/text/useText.ts'
import { GoneNotice } from '../../ui/GoneNotice.tsx'
import { MovedNotice, type MovedNoticeProps } from '../../ui/MovedNotice.tsx'

type PoolMovedProps<Quote> = {
  /** The quote at the newest block; undefined if there no longer is one. */
  readonly now: Quote | undefined
  /** In which way it is worse than what was reviewed; undefined if it is not. */
  readonly worse: Omit<MovedNoticeProps, 'onAccept'> | undefined
  /** Why there no longer is one, if that is known. */
  readonly gone?: string | undefined
  readonly onAccept: (quote: Quote) => void
}

/** The one alert of a review of liquidity: its price got worse and has to be accepted again, or the pool cannot serve it any more. */
export function PoolMoved<Quote>({ now, worse, gone, onAccept }: PoolMovedProps<Quote>) {
  const t = useText()
  if (now === undefined) {
    return <GoneNotice title={gone ?? t('pools.gone')} text={t('pools.goneText')} />
  }
  return worse && <MovedNotice {...worse} onAccept={() => onAccept(now)} />
}
