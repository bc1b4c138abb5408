import type { Token } from '@nightjar/sdk'
import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { isWrappedAleo } from '../lib/readToken.ts'
import { useText } from '../lib/text/useText.ts'
import type { OtherParts } from '../lib/useExchange.ts'
import { classNames } from './classNames.ts'
import { TokenLogo } from './TokenLogo.tsx'

const loadPicker = () => import('./TokenPicker.tsx')
const TokenPicker = lazy(async () => ({ default: (await loadPicker()).TokenPicker }))

export type TokenChoice = {
  readonly token: Token | undefined
  readonly tokens: readonly Token[]
  /** Public balances by token id; undefined without a wallet. */
  readonly balances: ReadonlyMap<string, bigint> | undefined
  /** The parts of the balances that are in a token's other form. */
  readonly others?: OtherParts | undefined
  /** Whether a wrapped form that is part of another row's balance has no row of its own: it is paid with. */
  readonly folds?: boolean | undefined
  readonly onToken: (token: Token) => void
}

/** The token of an amount; a click opens the list of the others. */
export function TokenButton({ token, tokens, balances, others, folds, onToken }: TokenChoice) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const form = token && isWrappedAleo(token) && t('transactions.wrapped')
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={
          token
            ? t('ui.changeToken', { symbol: form ? `${token.symbol} (${form})` : token.symbol })
            : undefined
        }
        disabled={tokens.length === 0}
        onClick={() => setOpen(true)}
        onPointerEnter={() => void loadPicker()}
        className={classNames(
          'ml-auto flex min-h-11 max-w-full shrink-0 items-center gap-2 rounded-full border py-1 pr-2.5 font-bold transition-colors duration-120',
          token
            ? 'border-line-strong bg-s3 pl-1.5 hover:border-low'
            : 'border-transparent bg-accent-fill pl-4 text-on-accent disabled:bg-s3 disabled:text-low',
        )}
      >
        {token && <TokenLogo token={token} />}
        <span className="wrap-anywhere min-w-0 max-w-28 text-left">
          {token?.symbol ?? t('ui.selectToken')}
          {form && <span className="block font-normal text-12 text-mid">{form}</span>}
        </span>
        <ChevronDown size={16} strokeWidth={1.5} aria-hidden="true" className="shrink-0" />
      </button>
      <Suspense>
        {open && (
          <TokenPicker
            tokens={tokens}
            balances={balances}
            others={others}
            folds={folds}
            selected={token}
            onSelect={onToken}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
