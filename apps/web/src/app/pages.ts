/** The code of every page, each its own chunk. */
export const pages = {
  home: () => import('../features/home/HomePage.tsx'),
  swap: () => import('../features/swap/SwapPage.tsx'),
  pools: () => import('../features/pools/PoolsPage.tsx'),
  tokens: () => import('../features/assets/TokensPage.tsx'),
  faucet: () => import('../features/faucet/FaucetPage.tsx'),
  transactions: () => import('../features/activity/TransactionsPage.tsx'),
} as const

/** Code of pages that is asked for only when it is used. */
const parts = [
  () => import('../features/swap/ReviewSheet.tsx'),
  () => import('../features/swap/SlippagePanel.tsx'),
  () => import('../features/swap/QuoteFacts.tsx'),
  () => import('../ui/TokenPicker.tsx'),
  () => import('../ui/ToastCard.tsx'),
  () => import('../lib/node.ts'),
] as const

/**
 * Fetches all pages once the first one is at rest, so that the network does not show where a person
 * goes next. Returns how to stop.
 */
export function loadPagesWhenIdle(delayMs = 3000): () => void {
  const timer = setTimeout(() => {
    for (const load of [...Object.values(pages), ...parts]) void load().catch(() => undefined) // offline: loads on demand
  }, delayMs)
  return () => clearTimeout(timer)
}
