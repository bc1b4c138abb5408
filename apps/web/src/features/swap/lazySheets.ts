import { lazy } from 'react'
import { loadMessages } from '../../lib/text/catalogue.ts'

/** Messages of offers and reviews: loaded with these, not with the form. */
export const loadWords = () => loadMessages('features/swap/review')

/** Fetches the review before it is opened. */
export const loadReview = () => Promise.all([import('./SwapSheet.tsx'), loadWords()])

export const SwapSheet = lazy(async () => ({ default: (await loadReview())[0].SwapSheet }))

export const ApprovedSheet = lazy(async () => {
  const [{ ApprovedSheet }] = await Promise.all([import('./ApprovedSheet.tsx'), loadWords()])
  return { default: ApprovedSheet }
})

export const SplitSheet = lazy(async () => {
  const [{ SplitSheet }] = await Promise.all([import('./SplitSheet.tsx'), loadWords()])
  return { default: SplitSheet }
})

/** Messages about tokens outside the exchange are loaded with the offer. */
export const OutsideOffer = lazy(async () => {
  const [{ OutsideOffer }] = await Promise.all([
    import('./OutsideOffer.tsx'),
    loadMessages('features/swap/review', 'plans'),
  ])
  return { default: OutsideOffer }
})
