import type { Treatment } from '@nightjar/sdk'
import type { Mode } from './ModeSwitch.tsx'

/** The colour of an action: amber if everyone sees the account, half amber if only its fee shows it, violet if nothing does. */
export type Accent = Mode | 'mixed'

/** The accent of whatever leads to a transaction or tells of it; only `seenBy` decides how the account is treated. */
export const accentFor: Readonly<Record<Treatment, Accent>> = {
  named: 'public',
  payer: 'mixed',
  hidden: 'private',
}

/** Who sees the account in something of this accent: its eye is open as soon as anyone does. */
export const modeOf = (accent: Accent): Mode => (accent === 'private' ? 'private' : 'public')
