import { type ComponentType, createContext } from 'react'

/** Forms of other features that the page of a pair shows beside it; the app brings them. */
export type PairForms = { readonly Swap: ComponentType; readonly Add: ComponentType }

export const PairFormsContext = createContext<PairForms | undefined>(undefined)
