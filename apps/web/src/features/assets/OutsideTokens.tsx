import { isCredits, type Token } from '@nightjar/sdk'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { showAmount } from '../../lib/format.ts'
import { useText } from '../../lib/text/useText.ts'
import { nameToken } from '../../lib/tokenNames.ts'
import { useExchange } from '../../lib/useExchange.ts'
import { useOutsideBalances } from '../../lib/useOutsideBalances.ts'
import { useWrappings } from '../../lib/useWrappings.ts'
import { outsidePrivateBalances } from '../../private/balances.ts'
import { useRecords } from '../../private/records.ts'
import { Balance } from '../../ui/Balance.tsx'
import type { Mode } from '../../ui/ModeSwitch.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { TokenLogo } from '../../ui/TokenLogo.tsx'

const modes = ['public', 'private'] as const

/** The account's tokens in other programs: unwrapped tokens are listed here and can be wrapped again. */
export function OutsideTokens() {
  const t = useText()
  const { tokens } = useExchange()
  const wrappings = useWrappings(tokens)
  const balances = useOutsideBalances()
  const outside = wrappings.map((each) => each.outside).filter((token) => !isCredits(token))
  const { records } = useRecords()
  const hidden = useMemo(() => outsidePrivateBalances(records ?? []), [records])
  const held = {
    public: ({ id }: Token) => balances?.get(id) ?? 0n,
    private: ({ id }: Token) => hidden.get(id) ?? 0n,
  }
  const shown = outside.filter((token) => modes.some((mode) => held[mode](token) > 0n))
  if (shown.length === 0) return null
  return (
    <div className="mt-3">
      <Panel label={t('assets.outside')}>
        <div className="border-line border-b px-4 py-3.5 desk:px-5">
          <h2 className="font-bold">{t('assets.outside')}</h2>
          <p className="text-13 text-mid">{t('assets.outsideText')}</p>
        </div>
        <ul>
          {shown.map((token) => (
            <li
              key={token.id}
              className="flex min-h-18 items-center gap-3 border-line border-b px-4 py-2 last:border-0 desk:px-5"
            >
              <TokenLogo token={token} size={36} />
              <span className="min-w-0 flex-1">
                <span className="block wrap-anywhere font-medium">{token.symbol}</span>
                <span className="block wrap-anywhere text-13 text-low">{token.programId}</span>
              </span>
              <span className="flex flex-col items-end gap-1">
                {modes
                  .filter((mode) => held[mode](token) > 0n)
                  .map((mode) => (
                    <WrapLink
                      key={mode}
                      mode={mode}
                      token={token}
                      name={nameToken(outside, token)}
                      amount={held[mode](token)}
                    />
                  ))}
              </span>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}

const places = {
  public: { to: '/wrap/wrap', label: 'assets.wrapToken' },
  private: { to: '/wrap/private/wrap', label: 'assets.wrapTokenPrivately' },
} as const satisfies Readonly<Record<Mode, object>>

type WrapLinkProps = {
  readonly mode: Mode
  readonly token: Token
  /** Its name in the form's address. */
  readonly name: string
  readonly amount: bigint
}

/** A balance, and a link to wrap it, publicly or privately, as it is held. */
function WrapLink({ mode, token, name, amount }: WrapLinkProps) {
  const t = useText()
  const { to, label } = places[mode]
  return (
    <span className="flex items-center gap-3">
      <Balance
        mode={mode}
        text={showAmount(amount, token.decimals)}
        className={mode === 'private' ? 'text-private' : ''}
      />
      <Link
        to={to}
        hash={`token=${name}`}
        aria-label={t(label, { symbol: token.symbol })}
        className="flex min-h-11 items-center rounded-control border border-line-strong px-3 text-13 hover:bg-s3 desk:min-h-9"
      >
        {t('assets.wrap')}
      </Link>
    </span>
  )
}
