import { useState } from 'react'
import { readStored, writeStored } from '../../lib/storage.ts'
import { BlockingScreen } from './BlockingScreen.tsx'
import { ClosureDialog } from './ClosureDialog.tsx'
import { TermsDialog } from './TermsDialog.tsx'
import { isTermsDue, TERMS_KEY, termsDismissedUntil } from './terms.ts'
import { closureWords, termsWords } from './words.ts'

type Step = 'terms' | 'closure' | 'done' | 'terms refused' | 'closure refused'

type ConsentProps = {
  readonly termsUrl: string
  /** Empty where the service is not being closed. */
  readonly closureDate: string
  readonly now?: () => number
}

/** The terms, then the closure, on every load; a refusal covers the page and has no way back. */
export function Consent({ termsUrl, closureDate, now = Date.now }: ConsentProps) {
  const afterTerms = closureDate ? 'closure' : 'done'
  const [step, setStep] = useState<Step>(() =>
    isTermsDue(readStored(TERMS_KEY), now()) ? 'terms' : afterTerms,
  )
  const acceptTerms = (doNotShowAgain: boolean) => {
    writeStored(TERMS_KEY, String(termsDismissedUntil(now(), doNotShowAgain)))
    setStep(afterTerms)
  }
  switch (step) {
    case 'terms':
      return (
        <TermsDialog
          termsUrl={termsUrl}
          onAccept={acceptTerms}
          onRefuse={() => setStep('terms refused')}
        />
      )
    case 'closure':
      return (
        <ClosureDialog
          closureDate={closureDate}
          onAccept={() => setStep('done')}
          onRefuse={() => setStep('closure refused')}
        />
      )
    case 'terms refused':
      return <BlockingScreen title={termsWords.blockedTitle} text={termsWords.blocked} />
    case 'closure refused':
      return <BlockingScreen title={closureWords.blockedTitle} text={closureWords.blocked} />
    case 'done':
      return null
  }
}
