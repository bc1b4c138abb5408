import { PrivateWrapLayout } from './PrivateWrapLayout.tsx'

/** `/wrap/private/wrap`: a token of another program becomes one that pools hold, from record to record. */
export function PrivateWrapPage() {
  return <PrivateWrapLayout direction="wrap" />
}
