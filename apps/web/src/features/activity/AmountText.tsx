import { type Movement, shortId } from '@nightjar/sdk'
import { showExact, showTokenAmount, withSign } from '../../lib/format.ts'
import { spellToken } from '../../lib/spellToken.ts'
import { useText } from '../../lib/text/useText.ts'
import type { TokenOf } from '../../lib/useTokenOf.ts'
import { Balance } from '../../ui/Balance.tsx'
import { FormTag } from '../../ui/FormTag.tsx'

type AmountTextProps = {
  readonly movement: Movement
  readonly tokenOf: TokenOf
  /** Shows every digit. */
  readonly isExact?: boolean
  readonly sign?: '+' | '−' | undefined
}

/** One amount, with its token's form beside it. */
export function AmountText({ movement, tokenOf, isExact = false, sign }: AmountTextProps) {
  const t = useText()
  const { token_id: id, amount: text } = movement
  const amount = BigInt(text)
  const spelled = spellToken(movement, tokenOf)
  if (!spelled) {
    const shown = t('activity.units', { amount: text, id: shortId(id) })
    return <Balance text={sign ? withSign(sign, amount, shown) : shown} />
  }
  const { token, form } = spelled
  const shown = isExact ? showExact(amount, token) : showTokenAmount(amount, token)
  return (
    <>
      <Balance
        text={sign ? withSign(sign, amount, shown) : shown}
        {...(isExact ? {} : { title: showExact(amount, token) })}
      />
      <FormTag form={form} />
    </>
  )
}
