import type { CallStep, Movement } from '@nightjar/sdk'
import { showExact, showTokenAmount } from '../lib/format.ts'
import { spellToken } from '../lib/spellToken.ts'
import { useText } from '../lib/text/useText.ts'
import { useTokenOf } from '../lib/useTokenOf.ts'
import type { MessageId } from '../messageIds.ts'

/** Describes a call with its amounts; undefined if a token is not known. */
export function useCallName(): (step: CallStep) => string | undefined {
  const t = useText()
  const tokenOf = useTokenOf()
  const show = (movement: Movement | undefined) => {
    const token = movement && spellToken(movement, tokenOf)?.token
    return token && showExact(BigInt(movement.amount), token)
  }
  const symbolOf = (id: string) => spellToken({ token_id: id }, tokenOf)?.token.symbol
  return (step) => {
    switch (step.kind) {
      case 'swap': {
        const paid = spellToken({ token_id: step.path[0] ?? '' }, tokenOf)?.token
        const symbol = symbolOf(step.path.at(-1) ?? '')
        if (!paid || !symbol) return undefined
        return t('plans.callSwap', { paid: showTokenAmount(step.amountIn, paid), symbol })
      }
      case 'add':
      case 'remove': {
        const symbols = step.tokens.flatMap((id) => symbolOf(id) ?? [])
        const pair = symbols.join(' / ')
        return t(step.kind === 'add' ? 'plans.callAdd' : 'plans.callRemove', { pair })
      }
      default: {
        const amount = show(movedBy(step))
        return amount && t(wordsOf(step), { amount })
      }
    }
  }
}

type Other = Exclude<CallStep, { readonly kind: 'swap' | 'add' | 'remove' }>

function movedBy(step: Other): Movement | undefined {
  if (step.kind === 'approve') return { token_id: step.token, amount: String(step.amount) }
  return step.kind === 'enter' ? step.received[0] : step.paid[0]
}

function wordsOf({ kind, received }: Other): MessageId {
  const isOthers = kind === 'shield' && received.length === 0
  return isOthers ? words.send : words[kind]
}

const words = {
  approve: 'plans.callApprove',
  send: 'plans.callSend',
  shield: 'plans.callShield',
  enter: 'plans.callEnter',
  leave: 'plans.callLeave',
} as const satisfies Record<Other['kind'], MessageId>
