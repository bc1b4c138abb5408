import { Eye, EyeOff } from 'lucide-react'
import { useText } from '../lib/text/useText.ts'
import { classNames } from './classNames.ts'
import type { Mode } from './ModeSwitch.tsx'

type ModeEyeProps = { readonly mode: Mode; readonly size?: number; readonly className?: string }

/** The eye that says who sees the value after it: amber and open, or violet and closed. */
export function ModeEye({ mode, size = 14, className }: ModeEyeProps) {
  const t = useText()
  const Icon = mode === 'public' ? Eye : EyeOff
  return (
    <Icon
      size={size}
      strokeWidth={1.5}
      role="img"
      aria-label={t(mode === 'public' ? 'ui.publicHint' : 'ui.privateHint')}
      className={classNames(
        'inline shrink-0',
        mode === 'public' ? 'text-public' : 'text-private',
        className,
      )}
    />
  )
}
