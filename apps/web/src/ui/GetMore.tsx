import { Link } from '@tanstack/react-router'
import { hasFaucet } from '../lib/hasFaucet.ts'
import { useText } from '../lib/text/useText.ts'

/** If a balance is too low: the faucet, or without one the address for others to send to. */
export function GetMore() {
  const t = useText()
  const isFree = hasFaucet()
  return (
    <p className="mt-1 text-center text-13">
      <Link
        to={isFree ? '/faucet' : '/assets/transfer'}
        className="inline-flex min-h-11 items-center font-medium underline"
      >
        {t(isFree ? 'ui.freeTokens' : 'ui.receiveSome')}
      </Link>
    </p>
  )
}
