import { lazy, Suspense, useState } from 'react'
import { localStore } from '../../browser/store.ts'
import { loadMessages } from '../../lib/text/catalogue.ts'
import { useText } from '../../lib/text/useText.ts'
import { BlockingScreen } from './BlockingScreen.tsx'
import { TermsDialog } from './TermsDialog.tsx'
import { isTermsDue, TERMS_KEY, termsDismissedUntil } from './terms.ts'

/** Few operators ever announce a closure, so its text and code are loaded only if there is one. */
const ClosureDialog = lazy(async () => {
  const [module] = await Promise.all([
    import('./closure/ClosureDialog.tsx'),
    loadMessages('features/consent/closure'),
  ])
  return { default: module.ClosureDialog }
})

type Step = 'terms' | 'closure' | 'done' | 'terms refused' | 'closure refused'

type ConsentProps = {
  readonly termsUrl: string
  /** Empty if the service is not closing. */
  readonly closureDate: string
  readonly excludedAreas: readonly string[]
  readonly now?: () => number
}

/** The terms, then the closure, on every load; a refusal covers the page until it is withdrawn. */
export function Consent({ termsUrl, closureDate, excludedAreas, now = Date.now }: ConsentProps) {
  const t = useText()
  const afterTerms = closureDate ? 'closure' : 'done'
  const [step, setStep] = useState<Step>(() =>
    isTermsDue(localStore.read(TERMS_KEY), now()) ? 'terms' : afterTerms,
  )
  const acceptTerms = (doNotShowAgain: boolean) => {
    localStore.write(TERMS_KEY, String(termsDismissedUntil(now(), doNotShowAgain)))
    setStep(afterTerms)
  }
  switch (step) {
    case 'terms':
      return (
        <TermsDialog
          termsUrl={termsUrl}
          excludedAreas={excludedAreas}
          onAccept={acceptTerms}
          onRefuse={() => setStep('terms refused')}
        />
      )
    case 'closure':
      return (
        <Suspense>
          <ClosureDialog
            closureDate={closureDate}
            now={now()}
            onAccept={() => setStep('done')}
            onRefuse={() => setStep('closure refused')}
          />
        </Suspense>
      )
    case 'terms refused':
      return (
        <BlockingScreen
          title={t('consent.termsBlocked')}
          text={t('consent.termsBlockedText')}
          onAskAgain={() => setStep('terms')}
        />
      )
    case 'closure refused':
      return (
        <BlockingScreen
          title={t('closure.blocked')}
          text={t('closure.blockedText')}
          onAskAgain={() => setStep('closure')}
        />
      )
    case 'done':
      return null
  }
}
