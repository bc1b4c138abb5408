import { isVerified, shortId, type Token } from '@nightjar/sdk'
import { BadgeCheck, Check, Search } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { showAmount } from '../lib/format.ts'
import { loadMessages } from '../lib/text/catalogue.ts'
import { useText } from '../lib/text/useText.ts'
import { useExchange } from '../lib/useExchange.ts'
import { useTokenPrice } from '../lib/useTokenPrice.ts'
import { useWeeks } from '../lib/useWeeks.ts'
import { Change } from './Change.tsx'
import { classNames } from './classNames.ts'
import { Modal } from './Modal.tsx'
import { searchTokens } from './searchTokens.ts'
import { TokenLogo } from './TokenLogo.tsx'
import { type Listbox, useListbox } from './useListbox.ts'

type TokenPickerProps = {
  readonly tokens: readonly Token[]
  /** Public balances by token id; undefined without a wallet. */
  readonly balances: ReadonlyMap<string, bigint> | undefined
  readonly selected: Token | undefined
  readonly onSelect: (token: Token) => void
  readonly onClose: () => void
}

const UnknownTokens = lazy(async () => {
  const [module] = await Promise.all([import('./UnknownTokens.tsx'), loadMessages('features/list')])
  return { default: module.UnknownTokens }
})

const COMMON = 5

/** Choosing a token: search, common tokens, and the list; the arrow keys and Enter work in the search field. */
export function TokenPicker({ tokens, balances, selected, onSelect, onClose }: TokenPickerProps) {
  const t = useText()
  const [query, setQuery] = useState('')
  const found = useMemo(() => searchTokens(tokens, query, balances), [tokens, query, balances])
  const { prices } = useExchange()
  const weeks = useWeeks()
  const choose = (token: Token | undefined) => {
    if (!token) return
    onSelect(token)
    onClose()
  }
  const { reset, fieldProps, listProps, optionProps } = useListbox({
    label: t('ui.tokens'),
    count: found.length,
    jumps: ['Home', 'End'],
    onChoose: (index) => choose(found[index]),
  })
  return (
    <Modal show hideAll maskClosable title={t('ui.chooseToken')} onClose={onClose}>
      <div className="sticky top-0 z-10 bg-s1 pb-3">
        <SearchField
          props={fieldProps}
          query={query}
          onQuery={(text) => {
            setQuery(text)
            reset()
          }}
        />
        {query === '' && <CommonTokens tokens={tokens.slice(0, COMMON)} onChoose={choose} />}
      </div>
      <div {...listProps} className={classNames('-mx-2', query === '' && 'min-h-80')}>
        {found.map((token, index) => (
          <TokenRow
            key={token.id}
            props={optionProps(index, token.id === selected?.id)}
            token={token}
            balance={balances?.get(token.id)}
            price={prices.get(token.id)}
            change={weeks.get(token.id)?.change}
          />
        ))}
      </div>
      {found.length === 0 && (
        <p className="px-2 py-3 text-center text-mid">{t('ui.noToken', { query })}</p>
      )}
      <Suspense>
        <UnknownTokens query={query} known={tokens} onImported={choose} />
      </Suspense>
    </Modal>
  )
}

type SearchFieldProps = {
  readonly props: Listbox['fieldProps']
  readonly query: string
  readonly onQuery: (text: string) => void
}

function SearchField({ props, query, onQuery }: SearchFieldProps) {
  const t = useText()
  return (
    <div className="flex items-center gap-2.5 rounded-field border border-line-strong bg-s2 px-3.5 focus-within:border-accent">
      <Search size={18} strokeWidth={1.5} aria-hidden="true" className="shrink-0 text-low" />
      <input
        data-autofocus
        {...props}
        aria-label={t('ui.searchTokens')}
        placeholder={t('ui.searchTokensHint')}
        maxLength={100}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        className="min-h-12 w-full bg-transparent outline-none placeholder:text-low"
      />
    </div>
  )
}

function CommonTokens({
  tokens,
  onChoose,
}: {
  readonly tokens: readonly Token[]
  readonly onChoose: (token: Token) => void
}) {
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {tokens.map((token) => (
        <button
          key={token.id}
          type="button"
          onClick={() => onChoose(token)}
          className="flex min-h-10 items-center gap-2 rounded-full border border-line-strong pr-3.5 pl-2 font-medium text-13 hover:bg-s3"
        >
          <TokenLogo token={token} size={22} /> {token.symbol}
        </button>
      ))}
    </div>
  )
}

type TokenRowProps = {
  readonly props: ReturnType<Listbox['optionProps']>
  readonly token: Token
  readonly balance: bigint | undefined
  /** Of one whole token in ALEO. */
  readonly price: string | undefined
  /** Of the price in a day, in basis points. */
  readonly change: bigint | undefined
}

function TokenRow({ props, token, balance, price, change }: TokenRowProps) {
  const t = useText()
  const showPriceIn = useTokenPrice()
  return (
    <div
      {...props}
      className="flex min-h-16 items-center gap-3 rounded-field px-2 data-active:bg-s3"
    >
      <TokenLogo token={token} size={36} />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1 font-medium">
          <span className="truncate">{token.symbol}</span>
          {isVerified(token) && (
            <BadgeCheck
              size={15}
              strokeWidth={1.5}
              aria-label={t('ui.verified')}
              className="shrink-0 text-success"
            />
          )}
        </span>
        <span className="block truncate text-13 text-low">
          {token.name} · {shortId(token.id)}
        </span>
      </span>
      {props['aria-selected'] && (
        <Check size={18} strokeWidth={1.5} aria-hidden="true" className="shrink-0 text-accent" />
      )}
      <span className="shrink-0 text-right">
        {balance !== undefined && (
          <span className={classNames('block', balance === 0n ? 'text-low' : 'text-high')}>
            <span className="sr-only">{t('ui.balance')} </span>
            {showAmount(balance, token.decimals)}
          </span>
        )}
        {price !== undefined && (
          <span className="block text-13 text-low">
            {showPriceIn(price)} <Change bps={change} />
          </span>
        )}
      </span>
    </div>
  )
}
