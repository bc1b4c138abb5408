import type { CallStep, Movement } from '@nightjar/sdk'
import { showExact, showTokenAmount } from '../lib/format.ts'
import { withForm } from '../lib/spellToken.ts'
import { useText } from '../lib/text/useText.ts'
import { type TokenOf, useTokenOf } from '../lib/useTokenOf.ts'
import type { MessageId } from '../messageIds.ts'

/** Describes a call with its amounts; undefined if a token is not known. */
export function useCallName(): (step: CallStep) => string | undefined {
  const t = useText()
  const tokenOf = useTokenOf()
  const symbolOf = (id: string) => tokenOf(id)?.symbol
  return (step) => {
    switch (step.kind) {
      case 'swap': {
        const paid = tokenOf(step.path[0] ?? '')
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
        const amount = showMoved(step, tokenOf)
        return amount && t(wordsOf(step), { amount })
      }
    }
  }
}

type Other = Exclude<CallStep, { readonly kind: 'swap' | 'add' | 'remove' }>

/** What a step moves, in words; its name tells already that a token changes its form. */
function showMoved(step: Other, tokenOf: TokenOf): string | undefined {
  const moved = movedBy(step)
  const token = moved && tokenOf(moved.token_id)
  if (!token) return undefined
  const isTurn = step.kind === 'enter' || step.kind === 'leave'
  return showExact(BigInt(moved.amount), isTurn ? token : withForm(token))
}

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
