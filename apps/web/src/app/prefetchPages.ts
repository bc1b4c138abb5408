import { loadMessages } from '../lib/text/catalogue.ts'
import { loadAnswerSchemas } from '../network/api.ts'
import { loadPage } from './pages.ts'
import { pageEntries } from './routeTable.ts'

/** Code of pages that is requested only when it is used. */
const parts = [
  () => import('./MoreSheet.tsx'), // with the settings
  () => import('../ui/backEntry.ts'),
  () => import('../ui/sayForm.ts'),
  () => import('./palette/CommandPalette.tsx'),
  () => import('../features/swap/quoteWithCredits.ts'),
  () => import('../features/swap/ReceiverInput.tsx'),
  () => import('../features/swap/SwapSheet.tsx'),
  () => import('../features/wallet/AccountButton.tsx'),
  () => import('../wallets/pageWallets.ts'),
  () => import('../ui/slippage/SlippagePanel.tsx'),
  () => import('../features/swap/QuoteDetails.tsx'),
  () => import('../features/swap/QuoteFacts.tsx'),
  () => import('../features/swap/SplitOffer.tsx'),
  () => import('../features/swap/SplitSheet.tsx'),
  () => import('../features/swap/WrappedOffer.tsx'),
  () => import('../rules/RulesPanel.tsx'),
  () => import('../ui/TokenPicker.tsx'),
  () => import('../ui/UnknownTokens.tsx'),
  () => import('../lib/readOwnTokens.ts'),
  () => import('../ui/ToastStack.tsx'),
  () => import('../transactions/comparedChain.ts'),
  () => import('../transactions/Failure.tsx'),
  () => import('../transactions/Rejection.tsx'),
  () => import('../transactions/search.ts'),
  () => import('../transactions/submit.ts'),
  () => import('../features/swap/PrivateSwapCard.tsx'),
  () => import('../features/pools/PrivateDepositCard.tsx'),
  () => import('../features/pools/PrivateWithdrawalCard.tsx'),
  () => import('../features/pools/PrivatePositions.tsx'),
  () => import('../features/wrap/PrivateWrapCard.tsx'),
  () => import('../features/assets/PrivateDesk.tsx'),
  () => import('../features/assets/PrivateTransferCard.tsx'),
  () => import('../features/assets/RecordTiles.tsx'),
  () => import('./CurrentTerms.tsx'),
  () => import('../plans/OwnNode.tsx'),
  () => import('../plans/PlanSheet.tsx'),
  () => import('../plans/PlansPill.tsx'),
  () => import('../plans/plans.ts'),
  () => import('../private/recoverSurpluses.ts'),
  () => import('../private/searchSurpluses.ts'),
  () => import('../private/blind.ts'),
  () => import('../plans/runPlan.ts'),
  () => import('../plans/watchWaits.ts'),
  () => import('../private/watchSurpluses.ts'),
  () => import('../preflight/PreflightNotice.tsx'),
  () => loadMessages('preflight'),
  () => import('../trade/ToleranceFact.tsx'),
  () => import('../trade/NextSteps.tsx'),
  () => import('../trade/NotADollar.tsx'),
  () => import('../trade/OtherHeld.tsx'),
  () => loadMessages('trade'),
  () => loadMessages('private', 'plans'),
  () => loadMessages('features/swap/review'),
  () => loadMessages('transactions/endings', 'ui/slippage', 'ui/file'),
  loadAnswerSchemas,
] as const

/** Milliseconds after which the first page has what it needs. */
export const AT_REST_MS = 3000

let prefetching = false

/** Whether a load in progress is only a prefetch, whose failure needs no reaction. */
export const isPrefetching = () => prefetching

/**
 * Fetches all pages once the first one is at rest, so that the network does not reveal where a user goes next. Returns a
 * function that stops it.
 */
export function loadPagesWhenIdle(delayMs = AT_REST_MS): () => void {
  const timer = setTimeout(() => void prefetch(), delayMs)
  return () => clearTimeout(timer)
}

/** Each in its own task: all at once would block a slow phone for a third of a second. */
async function prefetch(): Promise<void> {
  prefetching = true
  const pages = pageEntries.map(
    ({ page }) =>
      () =>
        loadPage(page),
  )
  const begun: Promise<unknown>[] = []
  for (const load of [...pages, ...parts]) {
    begun.push(load().catch(() => undefined)) // offline: loads on demand
    await new Promise((done) => setTimeout(done))
  }
  await Promise.all(begun)
  prefetching = false
}
