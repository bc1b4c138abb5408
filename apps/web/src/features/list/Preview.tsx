import { showAmount } from '../../lib/format.ts'
import { useText } from '../../lib/text/useText.ts'
import { TokenLogo } from '../../ui/TokenLogo.tsx'
import { readToken, type TokenForm } from './tokenForm.ts'
import { useUrlOf } from './useUrlOf.ts'

type PreviewProps = {
  readonly form: TokenForm
  readonly id: string
  readonly picture: File | undefined
}

/** The new token as it will appear in other users' lists. */
export function Preview({ form, id, picture }: PreviewProps) {
  const t = useText()
  const url = useUrlOf(picture)
  const read = readToken(form)
  return (
    <section
      aria-label={t('list.preview')}
      className="overflow-hidden rounded-card border border-line bg-s1 shadow-card"
    >
      <p className="px-5 pt-3 text-13 text-low">{t('list.preview')}</p>
      <div className="flex min-h-16 items-center gap-3 px-5 pb-3">
        <TokenLogo token={{ id, logo: url ?? '' }} size={36} />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-1.5 font-medium">
            <span className="wrap-anywhere">{form.symbol || t('list.yourSymbol')}</span>
            <span className="rounded-control bg-s3 px-1.5 text-12 text-warning">
              {t('list.unknown')}
            </span>
          </span>
          <span className="block wrap-anywhere text-13 text-low">
            {form.name || t('list.yourName')}
          </span>
        </span>
        <span className="max-w-[50%] wrap-anywhere text-right">
          {'draft' in read && showAmount(read.draft.supply, read.draft.decimals)}
        </span>
      </div>
      <p className="border-line border-t px-5 py-3 text-13 text-mid">{t('list.previewText')}</p>
    </section>
  )
}
