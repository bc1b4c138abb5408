import {
  amountToShield,
  CREDITS,
  formatAmount,
  isCredits,
  type Token,
  WRAPPED_ALEO,
} from '@nightjar/sdk'
import { Link } from '@tanstack/react-router'
import { useChainHead } from '../lib/chainHead.ts'
import { showTokenAmount } from '../lib/format.ts'
import { formHash } from '../lib/search.ts'
import { showAge } from '../lib/showAge.ts'
import { useText } from '../lib/text/useText.ts'
import { nameToken } from '../lib/tokenNames.ts'
import { type Account, balanceOf, useAccount, useExchange } from '../lib/useExchange.ts'

type ShieldOfferProps = {
  readonly token: Token | undefined
  /** Amount in records; undefined while it is being read. */
  readonly balance: bigint | undefined
  /** Amount the form needs; 0 before one was typed. */
  readonly needed: bigint
  /** If wrapped ALEO is needed and none is public, ALEO itself can be used. */
  readonly takesCredits?: boolean
}

/** If records fall short: shows the public balance and how to make it private. */
export function ShieldOffer({ balance, needed, ...props }: ShieldOfferProps) {
  const t = useText()
  const { tokens } = useExchange()
  const account = useAccount()
  const { seenAt } = useChainHead()
  const token = tokenToShield(props, account)
  if (!token || balance === undefined) return null
  const open = openBalance(account, token)
  const missing = needed > balance ? needed - balance : 0n
  const isShort = missing > 0n || balance === 0n
  if (!isShort || !account.address || !open) return null
  const age = showAge(Math.floor(account.readAt / 1000), Math.max(seenAt, account.readAt))
  const amount = missing === 0n ? undefined : amountToShield({ missing, open })
  const form = {
    token: nameToken([CREDITS, ...tokens], token),
    amount: amount && formatAmount(amount, token.decimals),
    to: account.address,
    as: 'private',
  }
  return (
    <p className="mt-2 px-1 text-13 text-mid">
      {t(age.id === 'lib.age.now' ? 'private.heldNow' : 'private.heldPublicly', {
        amount: showTokenAmount(open, token),
        age,
      })}{' '}
      <Link to="/assets/transfer/public" hash={formHash(form)} className="font-medium underline">
        {amount === undefined
          ? t('private.makeSome')
          : t('private.makeCredits', { amount: showTokenAmount(amount, token) })}
      </Link>
    </p>
  )
}

const openBalance = (account: Account, token: Token): bigint | undefined =>
  isCredits(token) ? account.credits : balanceOf(account, token)

function tokenToShield(
  { token, takesCredits = false }: Pick<ShieldOfferProps, 'token' | 'takesCredits'>,
  account: Account,
): Token | undefined {
  const isWrapped = takesCredits && token?.id === WRAPPED_ALEO.id
  return isWrapped && openBalance(account, token) === 0n ? CREDITS : token
}
