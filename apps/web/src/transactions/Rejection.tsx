import { useText } from '../lib/text/useText.ts'
import { wordsForRejection } from './rejection.ts'

/** Why the chain rejected a transaction, in the reader's language, with the chain's own words for support. */
export function Rejection({ reason }: { readonly reason: string }) {
  const t = useText()
  return (
    <>
      {t(wordsForRejection(reason))}{' '}
      <span lang="en" translate="no" className="text-low">
        ({reason})
      </span>
    </>
  )
}
