import type { Movement, PrivateAction } from '@nightjar/sdk'
import { type ComponentType, createContext, type ReactNode } from 'react'

/** An action with limits of the current price, and its expected amounts. */
export type CurrentTerms = {
  readonly action: PrivateAction
  readonly paid: readonly Movement[]
  readonly received: readonly Movement[]
}

export type CurrentTermsProps = {
  readonly action: PrivateAction
  /** Gets undefined if no pool can do it any more. */
  readonly children: (terms: CurrentTerms | undefined) => ReactNode
}

/** Parts of features that others show; provided by the app. */
export type Parts = {
  /** Forms next to a pair's chart. */
  readonly Swap: ComponentType
  readonly Add: ComponentType
  /** Asks to save a key that is in this browser only. */
  readonly SaveKey: ComponentType
  /** The same private action at the current price. */
  readonly CurrentTerms: ComponentType<CurrentTermsProps>
}

export const PartsContext = createContext<Parts | undefined>(undefined)
