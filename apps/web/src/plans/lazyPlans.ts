import { lazy } from 'react'
import { loadMessages } from '../lib/text/catalogue.ts'

/** For pages that do without plans until there is one. */
export const PlanSheet = lazy(async () => {
  const [{ PlanSheet }] = await Promise.all([import('./PlanSheet.tsx'), loadMessages('plans')])
  return { default: PlanSheet }
})

export const PlansPill = lazy(async () => {
  const [{ PlansPill }] = await Promise.all([import('./PlansPill.tsx'), loadMessages('plans')])
  return { default: PlansPill }
})
