import { showDigits, showTokenAmount } from '../../lib/format.ts'
import { formOf } from '../../lib/spellToken.ts'
import { useText } from '../../lib/text/useText.ts'
import { Balance } from '../../ui/Balance.tsx'
import { FormTag } from '../../ui/FormTag.tsx'
import { fit, roomFor } from '../../ui/fit.ts'
import type { Mode } from '../../ui/ModeSwitch.tsx'
import { TokenLogo } from '../../ui/TokenLogo.tsx'
import type { WrapDesk } from './useWrap.ts'

type ArrivingAmountProps = {
  readonly desk: WrapDesk
  /** Who sees what arrives. */
  readonly mode: Mode
}

/** The received side: the same amount in the other form. */
export function ArrivingAmount({ desk, mode }: ArrivingAmountProps) {
  const t = useText()
  const { direction, wrapping, context } = desk
  const { amount } = context
  const isWrap = direction === 'wrap'
  const token = isWrap ? wrapping?.inside : wrapping?.outside
  const balances = isWrap ? desk.own.inside : desk.own.outside
  const held = token && balances?.get(token.id)
  const shown = token && amount.kind === 'amount' ? showDigits(amount.value, token.decimals) : '–'
  return (
    <div
      className={`rounded-field border border-line bg-s2 px-4 pt-5 pb-3 ${mode === 'private' ? 'veil' : ''}`}
    >
      <div className="flex min-h-6 items-center justify-between gap-3 text-13 text-low">
        <span>{t('wrap.youGet')}</span>
        {token && typeof held === 'bigint' && (
          <Balance mode={mode} text={showTokenAmount(held, token)} />
        )}
      </div>
      <div className="mt-1 flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <span className="@container min-w-0 grow" style={roomFor(shown)}>
          <output
            aria-label={t('wrap.youGet')}
            style={fit(shown, '1.0625rem')}
            className={`font-bold wrap-anywhere ${shown === '–' ? 'text-low' : ''}`}
          >
            {shown}
          </output>
        </span>
        {token && (
          <span className="ml-auto flex min-h-11 max-w-full items-center gap-2 rounded-full border border-line-strong pr-4 pl-1.5 font-bold">
            <TokenLogo token={token} />
            <span>
              {token.symbol}
              <FormTag form={formOf(token)} />
            </span>
          </span>
        )}
      </div>
      <p className="mt-1 min-h-5 text-13 text-low">
        {token && (isWrap ? t('wrap.anyTime') : t('wrap.onProgram', { program: token.programId }))}
      </p>
    </div>
  )
}
