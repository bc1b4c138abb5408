import type { FaucetToken } from '@nightjar/sdk'
import { showAmount } from '../../lib/format.ts'
import type { Message } from '../../lib/text/message.ts'
import { useText } from '../../lib/text/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { TokenLogo } from '../../ui/TokenLogo.tsx'
import type { ClaimState } from './claimState.ts'

type ClaimRowProps = {
  readonly token: FaucetToken
  /** Undefined without a wallet. */
  readonly state: ClaimState | undefined
  readonly failure: string
  readonly onClaim: (amount: bigint) => void
}

export function ClaimRow({ token, state, failure, onClaim }: ClaimRowProps) {
  const t = useText()
  const { token_id, symbol, name, decimals, limit, logo } = token
  const explanation = state && explain(state)
  const ready = state?.kind === 'ready' ? state : undefined
  return (
    <li className="flex min-h-18 items-center gap-3 border-line border-b px-4 last:border-0 desk:px-5">
      <TokenLogo token={{ id: token_id, logo }} size={36} />
      <div className="min-w-0 flex-1 py-3">
        <p className="wrap-anywhere font-medium">{symbol}</p>
        <p className="wrap-anywhere text-13 text-low">
          <span className="max-desk:hidden">{name}</span>
          <span className="desk:hidden">
            {t('faucet.amountPerClaim', { amount: showAmount(BigInt(limit), decimals) })}
          </span>
        </p>
        <p role="status" className="text-13 text-danger empty:hidden">
          {failure}
        </p>
      </div>
      <div className="text-right text-13 max-desk:hidden">
        <p>
          {showAmount(BigInt(limit), decimals)} {symbol}
        </p>
        <p className="text-low">{t('faucet.perClaim')}</p>
      </div>
      {state && (
        <span className="flex w-34 shrink-0 flex-col items-end">
          {ready || state.kind === 'sending' || state.kind === 'no-credits' ? (
            <Button
              kind="secondary"
              className="min-w-28"
              busy={state.kind === 'sending'}
              disabled={!ready}
              aria-label={t('faucet.claimOf', {
                amount: showAmount(BigInt(limit), decimals),
                symbol,
              })}
              onClick={() => ready && onClaim(ready.amount)}
            >
              {t('faucet.claim')}
            </Button>
          ) : (
            <span className="text-right text-13 text-low">{explanation && t(explanation)}</span>
          )}
        </span>
      )}
    </li>
  )
}

function explain(state: ClaimState): Message | undefined {
  switch (state.kind) {
    case 'cooldown':
      return { id: 'faucet.cooldown', values: { blocks: state.blocks } }
    case 'empty':
      return { id: 'faucet.empty' }
    case 'no-credits':
    case 'reading':
    case 'sending':
    case 'ready':
      return undefined
  }
}
