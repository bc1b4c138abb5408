import { formatAmount, type Token } from '@nightjar/sdk'
import { withPercent } from '../lib/format.ts'
import { useText } from '../lib/text/useText.ts'

type PercentsProps = {
  readonly token: Token | undefined
  /** The full amount; without one the buttons are left out. */
  readonly balance: bigint | undefined
  readonly onChoose: (text: string) => void
}

const shares = [25n, 50n, 75n, 100n] as const

/** Fractions of a balance, one click each. */
export function Percents({ token, balance, onChoose }: PercentsProps) {
  const t = useText()
  if (!token || !balance) return null
  return (
    <fieldset className="flex flex-wrap justify-end gap-1" aria-label={t('ui.partOfBalance')}>
      {shares.map((share) => (
        <button
          key={share}
          type="button"
          aria-label={share === 100n ? t('ui.max') : t('ui.percent', { share: String(share) })}
          onClick={() => onChoose(formatAmount((balance * share) / 100n, token.decimals))}
          className="min-h-8 min-w-9 rounded-control border border-line-strong px-2 text-12 text-mid hover:bg-s3 hover:text-high"
        >
          {share === 100n ? t('ui.max') : withPercent(Number(share))}
        </button>
      ))}
    </fieldset>
  )
}
