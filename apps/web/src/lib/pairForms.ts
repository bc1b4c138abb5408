import { type ComponentType, createContext } from 'react'

/** Other features' forms that a pair's page shows next to it; provided by the app. */
export type PairForms = { readonly Swap: ComponentType; readonly Add: ComponentType }

export const PairFormsContext = createContext<PairForms | undefined>(undefined)
