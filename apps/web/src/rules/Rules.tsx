import { lazy, Suspense } from 'react'
import { atRest } from '../lib/atRest.ts'
import { loadMessages } from '../lib/text/catalogue.ts'

const RulesPanel = lazy(async () => {
  const [{ RulesPanel }] = await Promise.all([import('./RulesPanel.tsx'), loadMessages('rules')])
  return { default: RulesPanel }
})

const RulesBanner = lazy(async () => {
  await atRest() // no page waits for it
  const [{ RulesBanner }] = await Promise.all([import('./RulesBanner.tsx'), loadMessages('rules')])
  return { default: RulesBanner }
})

/** The settings of the exchange: all of them in a panel, or below a form those that currently matter. */
export function Rules({ of }: { readonly of: 'panel' | 'banner' }) {
  return of === 'banner' ? (
    <Suspense>
      <RulesBanner />
    </Suspense>
  ) : (
    <Suspense fallback={<div className="skeleton mt-3 h-14 rounded-card!" />}>
      <RulesPanel />
    </Suspense>
  )
}
