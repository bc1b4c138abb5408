import { useText } from '../lib/text/useText.ts'
import { classNames } from './classNames.ts'
import { ModeEye } from './ModeEye.tsx'
import type { Mode } from './ModeSwitch.tsx'

type VisibilityProps = { readonly everyone: readonly string[]; readonly onlyYou: readonly string[] }

/** What the chain will show of an action, next to what it will not. */
export function Visibility({ everyone, onlyYou }: VisibilityProps) {
  const t = useText()
  return (
    <section
      aria-label={t('ui.chainSees')}
      className="mt-3 grid grid-cols-2 overflow-hidden rounded-field border border-line text-13"
    >
      <Column mode="public" title={t('ui.everyoneSees')} facts={everyone} />
      <Column mode="private" title={t('ui.onlyYouSee')} facts={onlyYou} />
    </section>
  )
}

type ColumnProps = {
  readonly mode: Mode
  readonly title: string
  readonly facts: readonly string[]
}

function Column({ mode, title, facts }: ColumnProps) {
  const t = useText()
  const shown = facts.length > 0 ? facts : [t('ui.nothing')]
  return (
    <div
      className={classNames('min-w-0 px-3 py-2', mode === 'private' && 'veil border-line border-l')}
    >
      <p
        className={classNames(
          'flex items-center gap-1.5 font-medium',
          mode === 'public' ? 'text-public' : 'text-private',
        )}
      >
        <ModeEye mode={mode} /> {title}
      </p>
      <ul className="mt-1 space-y-1 wrap-anywhere">
        {shown.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </div>
  )
}
