import { createContext } from 'react'

/** The id of what says why a form cannot go on: it describes the field that is at fault. */
export const FormNote = createContext<string | undefined>(undefined)
