import type { Pair, Token } from '@nightjar/sdk'
import type { LucideIcon } from 'lucide-react'
import type { Mode } from '../../ui/ModeSwitch.tsx'

/** One row of the palette, as text. */
export type Command = {
  readonly id: string
  readonly title: string
  readonly text: string
  /** Other words that find it. */
  readonly terms: string
  readonly picture: Picture
  readonly action: Action
}

export type Picture =
  | { readonly token: Token }
  | { readonly pair: Pair }
  | { readonly mode: Mode }
  | { readonly icon: LucideIcon }

/** The page that Enter opens, or the action that it runs; it never signs. */
export type Action =
  | { readonly href: string; readonly external?: true }
  | { readonly run: () => void }

export type CommandGroup = {
  readonly name: 'do' | 'go'
  readonly commands: readonly Command[]
}
