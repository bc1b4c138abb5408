import type { MessageId } from '../messageIds.ts'

type PageEntry = {
  /** `$id` stands for the id of a pair or token. */
  readonly path: `/${string}`
  /** Its file under `features/`, which exports a component of the same name and has the page's messages. */
  readonly page: `${string}/${string}Page`
  readonly title: MessageId
  /** Only on a local chain. */
  readonly isLocal?: true
  /** The menu with its link: the header and the bottom bar, or "More" with a short description. */
  readonly menu?: 'main' | { readonly text: MessageId }
}
type RedirectEntry = { readonly path: `/${string}`; readonly to: `/${string}` }

/**
 * Every path of the app, in the order of the menus. The router, titles, menus, build manifest and the server's status codes
 * are derived from it.
 */
export const routeTable = [
  { path: '/', page: 'home/HomePage', title: 'app.home' },
  { path: '/swap', to: '/swap/public' },
  { path: '/swap/public', page: 'swap/SwapPage', title: 'app.swap', menu: 'main' },
  { path: '/swap/private', page: 'swap/PrivateSwapPage', title: 'app.privateSwap' },
  { path: '/pool', page: 'pools/PoolsPage', title: 'app.pools', menu: 'main' },
  { path: '/pool/$id', page: 'markets/PairPage', title: 'app.pair' },
  { path: '/pool/public', page: 'pools/PositionsPage', title: 'app.positions' },
  { path: '/pool/public/add', page: 'pools/AddPage', title: 'app.addLiquidity' },
  { path: '/pool/public/remove', page: 'pools/RemovePage', title: 'app.removeLiquidity' },
  { path: '/pool/private', page: 'pools/PrivatePositionsPage', title: 'app.positions' },
  { path: '/pool/private/add', page: 'pools/PrivateAddPage', title: 'app.addLiquidity' },
  { path: '/pool/private/remove', page: 'pools/PrivateRemovePage', title: 'app.removeLiquidity' },
  { path: '/assets', to: '/assets/tokens' },
  { path: '/assets/tokens', page: 'assets/TokensPage', title: 'app.assets', menu: 'main' },
  { path: '/assets/pools', page: 'assets/AssetPoolsPage', title: 'app.assetPools' },
  { path: '/assets/transfer', page: 'assets/TransferPage', title: 'app.transfer' },
  { path: '/assets/transfer/public', page: 'assets/PublicTransferPage', title: 'app.transfer' },
  { path: '/assets/transfer/private', page: 'assets/PrivateTransferPage', title: 'app.transfer' },
  { path: '/wrap', to: '/wrap/wrap' },
  {
    path: '/wrap/wrap',
    page: 'wrap/WrapPage',
    title: 'app.wrap',
    menu: { text: 'app.wrapText' },
  },
  { path: '/wrap/unwrap', page: 'wrap/UnwrapPage', title: 'app.unwrap' },
  { path: '/wrap/private/wrap', page: 'wrap/PrivateWrapPage', title: 'app.privateWrap' },
  { path: '/wrap/private/unwrap', page: 'wrap/PrivateUnwrapPage', title: 'app.privateUnwrap' },
  {
    path: '/list',
    page: 'list/ListPage',
    title: 'app.tokens',
    menu: { text: 'app.tokensText' },
  },
  { path: '/list/manage', page: 'list/ManagePage', title: 'app.manageTokens' },
  { path: '/list/create', page: 'list/CreatePage', title: 'app.createToken' },
  { path: '/campaign', to: '/campaign/points' },
  {
    path: '/campaign/points',
    page: 'campaign/PointsPage',
    title: 'app.points',
    menu: { text: 'app.pointsText' },
  },
  {
    path: '/campaign/coin-competition',
    page: 'campaign/CoinCompetitionPage',
    title: 'app.competition',
    menu: { text: 'app.competitionText' },
  },
  { path: '/token/$id', page: 'markets/TokenPage', title: 'app.token' },
  {
    path: '/analytics',
    page: 'markets/AnalyticsPage',
    title: 'app.analytics',
    menu: { text: 'app.analyticsText' },
  },
  {
    path: '/transaction',
    page: 'activity/TransactionsPage',
    title: 'app.transactions',
    menu: { text: 'app.transactionsText' },
  },
  { path: '/receipt', page: 'activity/ReceiptPage', title: 'app.receipt' },
  {
    path: '/faucet',
    page: 'faucet/FaucetPage',
    title: 'app.faucet',
    menu: { text: 'app.faucetText' },
  },
  { path: '/embed/swap', page: 'swap/EmbedPage', title: 'app.swap' },
  { path: '/design', page: 'design/DesignPage', title: 'app.design', isLocal: true },
] as const satisfies readonly (PageEntry | RedirectEntry)[]

/** Sections whose pages have a route of their own. */
export const parentPaths = ['/assets', '/campaign', '/list', '/pool', '/swap', '/wrap'] as const

export const pageEntries = routeTable.filter((entry) => 'page' in entry)

/** The paths that a link may have. */
export type PagePath = (typeof pageEntries)[number]['path']

/** The page at a path of the address. */
export function findPage(pathname: string): (typeof pageEntries)[number] | undefined {
  return (
    pageEntries.find(({ path }) => path === pathname) ??
    pageEntries.find(({ path }) => path.endsWith(ID) && isIdBelow(path, pathname))
  )
}

const ID = '/$id'

const isIdBelow = (path: string, pathname: string): boolean => {
  const base = path.slice(0, -ID.length)
  return pathname.startsWith(base) && /^\/\d{1,76}(field)?$/.test(pathname.slice(base.length))
}

export const redirects = routeTable.flatMap((entry) =>
  'to' in entry ? [{ from: entry.path, to: entry.to }] : [],
)
