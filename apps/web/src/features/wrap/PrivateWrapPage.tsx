import { PrivateWrapLayout } from './PrivateWrapLayout.tsx'

/** `/wrap/private/wrap`: turns a token of another program into one that pools hold, from record to record. */
export function PrivateWrapPage() {
  return <PrivateWrapLayout direction="wrap" />
}
