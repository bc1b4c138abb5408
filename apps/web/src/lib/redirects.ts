export type Redirect = { readonly from: string; readonly to: string }

/** Paths that only lead elsewhere: the routes' own redirects and the rules in the build's manifest. */
export const redirects: readonly Redirect[] = [
  { from: '/swap', to: '/swap/public' },
  { from: '/assets', to: '/assets/tokens' },
]
