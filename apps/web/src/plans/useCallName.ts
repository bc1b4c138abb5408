import type { CallStep, Movement } from '@nightjar/sdk'
import { showExact, showTokenAmount } from '../lib/format.ts'
import { useText } from '../lib/text/useText.ts'
import { useTokenOf } from '../lib/useTokenOf.ts'

/** Describes a call with its amounts; undefined if a token is not known. */
export function useCallName(): (step: CallStep) => string | undefined {
  const t = useText()
  const tokenOf = useTokenOf()
  const show = (movement: Movement | undefined) => {
    const token = movement && tokenOf(movement.token_id)
    return token && showExact(BigInt(movement.amount), token)
  }
  return (step) => {
    switch (step.kind) {
      case 'swap': {
        const [paid, received] = [tokenOf(step.path[0] ?? ''), tokenOf(step.path.at(-1) ?? '')]
        if (!paid || !received) return undefined
        const amount = showTokenAmount(step.amountIn, paid)
        return t('plans.callSwap', { paid: amount, symbol: received.symbol })
      }
      case 'add':
      case 'remove': {
        const symbols = step.tokens.flatMap((id) => tokenOf(id)?.symbol ?? [])
        const pair = symbols.join(' / ')
        return t(step.kind === 'add' ? 'plans.callAdd' : 'plans.callRemove', { pair })
      }
      case 'approve': {
        const amount = show({ token_id: step.token, amount: String(step.amount) })
        return amount && t('plans.callApprove', { amount })
      }
      case 'shield': {
        const amount = show(step.paid[0])
        return amount && t('plans.callShield', { amount })
      }
      case 'enter': {
        const amount = show(step.received[0])
        return amount && t('plans.callEnter', { amount })
      }
      case 'leave': {
        const amount = show(step.paid[0])
        return amount && t('plans.callLeave', { amount })
      }
    }
  }
}
