import { lazy, Suspense, useState } from 'react'
import { localStore } from '../browser/store.ts'
import { isTermsDue, TERMS_KEY } from '../features/consent/terms.ts'
import { config } from '../lib/config.ts'
import { AtRest } from './AtRest.tsx'
import { termsLink } from './termsLink.ts'

const Consent = lazy(async () => ({
  default: (await import('../features/consent/Consent.tsx')).Consent,
}))

/** Loads the terms and closure dialogs if one of them is due on this load. */
export function ConsentLayer() {
  const { closureDate, excludedAreas } = config()
  const [isDue] = useState(
    () => closureDate !== '' || isTermsDue(localStore.read(TERMS_KEY), Date.now()),
  )
  if (!isDue) return <AtRest />
  return (
    <Suspense>
      <Consent termsUrl={termsLink()} closureDate={closureDate} excludedAreas={excludedAreas} />
      <AtRest />
    </Suspense>
  )
}
