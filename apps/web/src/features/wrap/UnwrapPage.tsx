import { WrapLayout } from './WrapLayout.tsx'

/** `/wrap/unwrap`: the reverse of `/wrap/wrap`. */
export function UnwrapPage() {
  return <WrapLayout direction="unwrap" />
}
