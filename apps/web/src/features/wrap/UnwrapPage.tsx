import { WrapLayout } from './WrapLayout.tsx'

/** `/wrap/unwrap`: and back. */
export function UnwrapPage() {
  return <WrapLayout direction="unwrap" />
}
