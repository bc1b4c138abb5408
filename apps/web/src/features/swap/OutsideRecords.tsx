import { PROGRAMS, type Token } from '@nightjar/sdk'
import { Link } from '@tanstack/react-router'
import { useText } from '../../lib/text/useText.ts'

const wrappers: readonly (string | undefined)[] = [PROGRAMS.arc20, PROGRAMS.registry]

/** Says that records of a wrapped token's own program cannot pay here, and how its tokens can. */
export function OutsideRecords({ token }: { readonly token: Token | undefined }) {
  const t = useText()
  if (!token || !wrappers.includes(token.wrapperProgram)) return null
  return (
    <p className="mt-2 px-1 text-13 text-low">
      {t('private.outsideRecords', { symbol: token.symbol })}{' '}
      <Link to="/wrap/wrap" className="underline underline-offset-3 hover:text-high">
        {t('private.outsideWrap')}
      </Link>
    </p>
  )
}
