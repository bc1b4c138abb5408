import { PrivateWrapLayout } from './PrivateWrapLayout.tsx'

/** `/wrap/private/unwrap`: and back. */
export function PrivateUnwrapPage() {
  return <PrivateWrapLayout direction="unwrap" />
}
