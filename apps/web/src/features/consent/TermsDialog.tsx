import { useId, useState } from 'react'
import { Text } from '../../lib/text/Text.tsx'
import { useText } from '../../lib/text/useText.ts'
import { nameOfArea } from './nameOfArea.ts'
import { StatementDialog } from './StatementDialog.tsx'
import { LONG_DISMISSAL_DAYS } from './terms.ts'

type TermsDialogProps = {
  readonly termsUrl: string
  readonly excludedAreas: readonly string[]
  readonly onAccept: (doNotShowAgain: boolean) => void
  readonly onRefuse: () => void
}

export function TermsDialog({ termsUrl, excludedAreas, onAccept, onRefuse }: TermsDialogProps) {
  const t = useText()
  const [doNotShowAgain, setDoNotShowAgain] = useState(false)
  return (
    <StatementDialog
      title={t('consent.terms')}
      onAccept={() => onAccept(doNotShowAgain)}
      onRefuse={onRefuse}
    >
      <p className="text-mid">{t('consent.intro')}</p>
      <ol className="mt-3 normal-nums list-decimal space-y-2.5 pl-6 marker:text-low">
        <li>{t('consent.fakeTokens')}</li>
        <li>
          <Areas termsUrl={termsUrl} areas={excludedAreas} />
        </li>
        <li>{t('consent.custody')}</li>
        <li>{t('consent.bridges')}</li>
      </ol>
      <DoNotShow checked={doNotShowAgain} onChange={setDoNotShowAgain} />
    </StatementDialog>
  )
}

type AreasProps = { readonly termsUrl: string; readonly areas: readonly string[] }

function Areas({ termsUrl, areas }: AreasProps) {
  const t = useText()
  const link = (
    <a
      className="text-accent underline underline-offset-3"
      href={termsUrl}
      target="_blank"
      rel="noreferrer"
    >
      {termsUrl}
    </a>
  )
  if (areas.length === 0) return <Text id="consent.noAreas" components={{ link }} />
  const names = areas.map((area) => {
    const name = nameOfArea(area)
    return name ? t(name) : area
  })
  return <Text id="consent.areas" values={{ areas: names.join(', ') }} components={{ link }} />
}

type DoNotShowProps = { readonly checked: boolean; readonly onChange: (checked: boolean) => void }

function DoNotShow({ checked, onChange }: DoNotShowProps) {
  const t = useText()
  const hintId = useId()
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-2">
      <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3 text-mid">
        <input
          type="checkbox"
          className="size-5 accent-(--accent-fill)"
          checked={checked}
          aria-describedby={hintId}
          onChange={(event) => onChange(event.target.checked)}
        />
        {t('consent.doNotShow')}
      </label>
      <span id={hintId} className="text-13 text-low">
        {t('consent.doNotShowText', { long: LONG_DISMISSAL_DAYS })}
      </span>
    </div>
  )
}
