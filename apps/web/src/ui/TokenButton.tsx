import type { Token } from '@nightjar/sdk'
import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../lib/text/useText.ts'
import { classNames } from './classNames.ts'
import { TokenLogo } from './TokenLogo.tsx'

const loadPicker = () => import('./TokenPicker.tsx')
const TokenPicker = lazy(async () => ({ default: (await loadPicker()).TokenPicker }))

export type TokenChoice = {
  readonly token: Token | undefined
  readonly tokens: readonly Token[]
  /** Public balances by token id; undefined without a wallet. */
  readonly balances: ReadonlyMap<string, bigint> | undefined
  readonly onToken: (token: Token) => void
}

/** The token of an amount; a click opens the list of the others. */
export function TokenButton({ token, tokens, balances, onToken }: TokenChoice) {
  const t = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={token ? t('ui.changeToken', { symbol: token.symbol }) : undefined}
        disabled={tokens.length === 0}
        onClick={() => setOpen(true)}
        onPointerEnter={() => void loadPicker()}
        className={classNames(
          'flex min-h-11 shrink-0 items-center gap-2 rounded-full border py-1 pr-2.5 font-bold transition-colors duration-120',
          token
            ? 'border-line-strong bg-s3 pl-1.5 hover:border-low'
            : 'border-transparent bg-accent-fill pl-4 text-on-accent disabled:bg-s3 disabled:text-low',
        )}
      >
        {token && <TokenLogo token={token} />}
        <span className="max-w-28 truncate">{token?.symbol ?? t('ui.selectToken')}</span>
        <ChevronDown size={16} strokeWidth={1.5} aria-hidden="true" className="shrink-0" />
      </button>
      <Suspense>
        {open && (
          <TokenPicker
            tokens={tokens}
            balances={balances}
            selected={token}
            onSelect={onToken}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
