import type { Treatment } from '@nightjar/sdk'
import type { Message } from '../lib/text/message.ts'
import { useText } from '../lib/text/useText.ts'
import { classNames } from './classNames.ts'
import { ModeEye } from './ModeEye.tsx'
import type { Mode } from './ModeSwitch.tsx'
import type { Sight } from './sightOf.ts'

type VisibilityProps = Pick<Sight, 'facts'> & {
  /** How the transaction treats the account that makes it; null if that is not known. */
  readonly account: Treatment | null
  /** What that means; by default the account is the user's. */
  readonly who?: Readonly<Record<Treatment, Message>>
}

const yours: Readonly<Record<Treatment, Message>> = {
  named: { id: 'ui.seesYou' },
  payer: { id: 'ui.seesPayer' },
  hidden: { id: 'ui.hidesYou' },
}

/** What the chain shows of an action, next to what it does not. */
export function Visibility({ facts, account, who = yours }: VisibilityProps) {
  const t = useText()
  const line = account && { text: who[account], isPublic: account !== 'hidden' }
  const all = line ? [...facts, line] : facts
  const said = line && `${t(line.isPublic ? 'ui.everyoneSees' : 'ui.onlyYouSee')}: ${t(line.text)}`
  const textsOf = (wanted: boolean) => {
    const some = all.filter(({ isPublic }) => isPublic === wanted)
    return [...new Set(some.map(({ text }) => (typeof text === 'string' ? text : t(text))))]
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: nothing in it is filled in, and a page may show several, which are no landmarks
    <div
      role="group"
      aria-label={t('ui.chainSees')}
      data-said={said}
      className="mt-3 grid grid-cols-2 overflow-hidden rounded-field border border-line text-13"
    >
      <Column mode="public" title={t('ui.everyoneSees')} facts={textsOf(true)} />
      <Column mode="private" title={t('ui.onlyYouSee')} facts={textsOf(false)} />
    </div>
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
