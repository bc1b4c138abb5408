import type { ComponentType } from 'react'
import { loadAnswerSchemas } from '../lib/api.ts'
import { loadMessages } from '../lib/text/catalogue.ts'
import { pageEntries } from './routeTable.ts'

type Module = Readonly<Record<string, ComponentType>>

const files = import.meta.glob<Module>('../features/*/*Page.tsx')

/** Loads a page, `swap/SwapPage` say, and the messages of its feature. */
export async function loadPage(page: string): Promise<{ readonly default: ComponentType }> {
  const [feature = '', name = ''] = page.split('/')
  const load = files[`../features/${page}.tsx`]
  if (!load) throw new Error(`There is no page features/${page}.tsx.`)
  const [module] = await Promise.all([load(), loadMessages(`features/${feature}`)])
  const component = module[name]
  if (!component) throw new Error(`features/${page}.tsx exports no ${name}.`)
  return { default: component }
}

/** Code of pages that is asked for only when it is used. */
const parts = [
  () => import('./MoreSheet.tsx'),
  () => import('./SettingsForm.tsx'),
  () => import('../features/swap/quoteWithCredits.ts'),
  () => import('../features/swap/ReceiverInput.tsx'),
  () => import('../features/swap/ReviewSheet.tsx'),
  () => import('../wallets/walletStore.ts'),
  () => import('../ui/SlippagePanel.tsx'),
  () => import('../features/swap/QuoteDetails.tsx'),
  () => import('../features/swap/QuoteFacts.tsx'),
  () => import('../features/swap/SplitOffer.tsx'),
  () => import('../features/swap/SplitSheet.tsx'),
  () => import('../features/swap/WaitingSplits.tsx'),
  () => import('../rules/RulesPanel.tsx'),
  () => import('../ui/TokenPicker.tsx'),
  () => import('../ui/UnknownTokens.tsx'),
  () => import('../lib/readOwnTokens.ts'),
  () => import('../ui/ToastCard.tsx'),
  () => import('../transactions/search.ts'),
  () => import('../transactions/submit.ts'),
  loadAnswerSchemas,
] as const

let prefetching = false

/** Whether what is being loaded was asked for by nobody: its failure is no reason to do anything. */
export const isPrefetching = () => prefetching

/**
 * Fetches all pages once the first one is at rest, so that the network does not show where a person
 * goes next. Returns how to stop.
 */
export function loadPagesWhenIdle(delayMs = 3000): () => void {
  const timer = setTimeout(() => void prefetch(), delayMs)
  return () => clearTimeout(timer)
}

async function prefetch(): Promise<void> {
  prefetching = true
  const pages = pageEntries.map(({ page }) => loadPage(page))
  await Promise.allSettled([...pages, ...parts.map((load) => load())]) // offline: loads on demand
  prefetching = false
}
