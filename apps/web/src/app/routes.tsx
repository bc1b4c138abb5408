import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  type ParsedLocation,
  redirect,
} from '@tanstack/react-router'
import { config } from '../lib/config.ts'
import { redirects } from '../lib/redirects.ts'
import { swapSearch } from '../lib/swapSearch.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { findRedirect, manifestRedirects } from './guards.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'
import { pages } from './pages.ts'
import { Shell } from './Shell.tsx'

const root = createRootRoute({
  component: Shell,
  beforeLoad: ({ location }) => guard(location),
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
})

/** Closed places lead home; then the redirect rules of the build manifest. */
function guard({ pathname }: ParsedLocation): void {
  const target = findRedirect(pathname, config().disabledRoutes, manifestRedirects())
  if (target) throw redirect({ href: target, replace: true })
}

const page = { pendingComponent: PageSkeleton, pendingMs: 120, errorComponent: ErrorPage }

const home = createRoute({
  ...page,
  path: '/',
  getParentRoute: () => root,
  component: lazyRouteComponent(pages.home, 'HomePage'),
})

const swapPublic = createRoute({
  ...page,
  path: '/swap/public',
  getParentRoute: () => root,
  validateSearch: swapSearch,
  component: lazyRouteComponent(pages.swap, 'SwapPage'),
})

const pools = createRoute({
  ...page,
  path: '/pool',
  getParentRoute: () => root,
  component: lazyRouteComponent(pages.pools, 'PoolsPage'),
})

const assetTokens = createRoute({
  ...page,
  path: '/assets/tokens',
  getParentRoute: () => root,
  component: lazyRouteComponent(pages.tokens, 'TokensPage'),
})

const faucet = createRoute({
  ...page,
  path: '/faucet',
  getParentRoute: () => root,
  component: lazyRouteComponent(pages.faucet, 'FaucetPage'),
})

const transactions = createRoute({
  ...page,
  path: '/transaction',
  getParentRoute: () => root,
  component: lazyRouteComponent(pages.transactions, 'TransactionsPage'),
})

const moved = redirects.map(({ from, to }) =>
  createRoute({
    path: from,
    getParentRoute: () => root,
    beforeLoad: ({ location }) => {
      throw redirect({ href: to + location.searchStr, replace: true })
    },
  }),
)

/** Every place of the app; a later one is a line here and a line in `pages.ts`. */
export const routeTree = root.addChildren([
  home,
  swapPublic,
  pools,
  assetTokens,
  faucet,
  transactions,
  ...moved,
])
