import { PrivateWrapLayout } from './PrivateWrapLayout.tsx'

/** `/wrap/private/unwrap`: the reverse of `/wrap/private/wrap`. */
export function PrivateUnwrapPage() {
  return <PrivateWrapLayout direction="unwrap" />
}
