import { Star } from 'lucide-react'
import { usePreferences } from '../lib/preferences.ts'
import { useText } from '../lib/text/useText.ts'
import { classNames } from './classNames.ts'

type StarButtonProps = {
  /** The id of a pair or a token. */
  readonly id: string
  readonly name: string
  readonly className?: string
}

/** Adds something to this browser's watch list, or removes it. */
export function StarButton({ id, name, className }: StarButtonProps) {
  const t = useText()
  const isWatched = usePreferences(({ watched }) => watched.includes(id))
  const toggle = usePreferences(({ toggleWatched }) => toggleWatched)
  return (
    <button
      type="button"
      aria-pressed={isWatched}
      aria-label={t('ui.watch', { name })}
      title={t('ui.watch', { name })}
      onClick={() => toggle(id)}
      className={classNames(
        'grid size-11 shrink-0 place-items-center rounded-control hover:bg-s3 hover:text-high desk:size-9',
        isWatched ? 'text-high' : 'text-low',
        className,
      )}
    >
      <Star
        size={17}
        strokeWidth={1.5}
        aria-hidden="true"
        fill={isWatched ? 'currentColor' : 'none'}
      />
    </button>
  )
}
