import { formatAmount, type TokenAmount } from '@nightjar/sdk'
import { Link } from '@tanstack/react-router'
import { showExact } from '../lib/format.ts'
import { formHash } from '../lib/search.ts'
import { useText } from '../lib/text/useText.ts'
import { nameToken } from '../lib/tokenNames.ts'
import { useTokens } from '../lib/useTokens.ts'
import { useWrappings } from '../lib/useWrappings.ts'
import { OfferLines, offerLink } from '../ui/OfferLines.tsx'

type UnwrapLinkProps = { readonly gained: TokenAmount; readonly onPress: () => void }

/** Links a token received in records to its private unwrap; nothing if it cannot be unwrapped. */
export function UnwrapLink({ gained: { token, amount }, onPress }: UnwrapLinkProps) {
  const t = useText()
  const wrappings = useWrappings(useTokens().tokens)
  const outside = wrappings.find(({ inside }) => inside.id === token)?.outside
  if (!outside) return null
  const among = wrappings.map((each) => each.outside)
  const form = {
    token: nameToken(among, outside),
    amount: formatAmount(amount, outside.decimals),
  }
  return (
    <Link
      to="/wrap/private/unwrap"
      hash={formHash(form)}
      onClick={onPress}
      className={`${offerLink} mt-3`}
    >
      <OfferLines
        title={t('plans.unwrapAmount', { amount: showExact(amount, outside) })}
        text={t('plans.unwrapText', { program: outside.programId })}
      />
    </Link>
  )
}
