import { isVerified, shortId, type Token, withoutUnseen } from '@nightjar/sdk'
import { BadgeCheck, Check, Search } from 'lucide-react'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { showAmount } from '../lib/format.ts'
import { readLongTokenId } from '../lib/readTokenId.ts'
import { formOf } from '../lib/spellToken.ts'
import { loadMessages } from '../lib/text/catalogue.ts'
import { useText } from '../lib/text/useText.ts'
import { type OtherPart, type OtherParts, useExchange } from '../lib/useExchange.ts'
import { useOwnTokens } from '../lib/useOwnTokens.ts'
import { useTokenPrice } from '../lib/useTokenPrice.ts'
import { useWeeks } from '../lib/useWeeks.ts'
import { Balance } from './Balance.tsx'
import { Change } from './Change.tsx'
import { classNames } from './classNames.ts'
import { FormTag } from './FormTag.tsx'
import { isComposing } from './isComposing.ts'
import { Modal } from './Modal.tsx'
import { searchTokens } from './searchTokens.ts'
import { TokenLogo } from './TokenLogo.tsx'
import { type Listbox, useListbox } from './useListbox.ts'

type TokenPickerProps = {
  readonly tokens: readonly Token[]
  /** Public balances by token id; undefined without a wallet. */
  readonly balances: ReadonlyMap<string, bigint> | undefined
  /** The parts of them that are in a token's other form. */
  readonly others?: OtherParts | undefined
  /** Whether wrapped forms that are part of another row's balance are found by search only. */
  readonly folds?: boolean | undefined
  readonly selected: Token | undefined
  readonly onSelect: (token: Token) => void
  readonly onClose: () => void
}

const UnknownTokens = lazy(async () => {
  const [module] = await Promise.all([import('./UnknownTokens.tsx'), loadMessages('features/list')])
  return { default: module.UnknownTokens }
})

const OtherHeld = lazy(async () => {
  const [module] = await Promise.all([import('../trade/OtherHeld.tsx'), loadMessages('trade')])
  return { default: module.OtherHeld }
})

const COMMON = 5

/** Choosing a token: search, common tokens, and the list; the arrow keys and Enter work in the search field. */
export function TokenPicker(props: TokenPickerProps) {
  const { tokens, balances, others, folds, selected, onSelect, onClose } = props
  const t = useText()
  const [query, setQuery] = useState('')
  const listed = useMemo(
    () => (folds && query === '' ? tokens.filter(hasRow(others, selected)) : tokens),
    [tokens, query, others, folds, selected],
  )
  const found = useMemo(() => searchTokens(listed, query, balances), [listed, query, balances])
  const { prices } = useExchange()
  const weeks = useWeeks()
  const unknown = useRef<HTMLDivElement>(null)
  const isUnknownId = found.length === 0 && readLongTokenId(query) !== undefined
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
    <Modal show hideAll maskClosable title={t('lib.selectToken')} onClose={onClose}>
      <div className="sticky top-0 z-10 bg-s1 pb-3">
        <SearchField
          props={{
            ...fieldProps,
            onKeyDown: (event) => {
              if (event.key === 'Enter' && !isComposing(event.nativeEvent) && isUnknownId) {
                unknown.current?.querySelector('button')?.click() // the only thing found
              }
              fieldProps.onKeyDown(event)
            },
          }}
          query={query}
          onQuery={(text) => {
            setQuery(text)
            reset()
          }}
        />
        {query === '' && <CommonTokens tokens={listed.slice(0, COMMON)} onChoose={choose} />}
      </div>
      <div {...listProps} className={classNames('-mx-2', query === '' && 'min-h-80')}>
        {found.map((token, index) => (
          <TokenRow
            key={token.id}
            props={optionProps(index, token.id === selected?.id)}
            token={token}
            balance={balances?.get(token.id)}
            other={others?.get(token.id)}
            price={prices.get(token.id)}
            change={weeks.get(token.id)?.change}
          />
        ))}
      </div>
      {found.length === 0 && <NoneFound query={query} />}
      <div ref={unknown}>
        <Suspense>
          <UnknownTokens query={query} known={tokens} onImported={choose} />
        </Suspense>
      </div>
    </Modal>
  )
}

/** Says that no token matches, if all of the user's are known. */
function NoneFound({ query }: { readonly query: string }) {
  const t = useText()
  const { isKnown } = useOwnTokens()
  if (!isKnown) return null
  return (
    <p className="wrap-anywhere px-2 py-3 text-center text-mid">{t('ui.noToken', { query })}</p>
  )
}

/** All rows but the folded ones; a chosen one stays. */
function hasRow(others: OtherParts | undefined, selected: Token | undefined) {
  const parts = [...(others?.values() ?? [])].filter(({ form }) => form === 'wrapped')
  const hidden = new Set(parts.map(({ id }) => id))
  return ({ id }: Token) => id === selected?.id || !hidden.has(id)
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
        onChange={(event) => onQuery(withoutUnseen(event.target.value))}
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
          <TokenLogo token={token} size={22} />
          <span>
            {token.symbol}
            <FormTag form={formOf(token)} />
          </span>
        </button>
      ))}
    </div>
  )
}

type TokenRowProps = {
  readonly props: ReturnType<Listbox['optionProps']>
  readonly token: Token
  readonly balance: bigint | undefined
  readonly other: OtherPart | undefined
  /** Of one whole token in ALEO. */
  readonly price: string | undefined
  /** Of the price in a day, in basis points. */
  readonly change: bigint | undefined
}

function TokenRow({ props, token, balance, other, price, change }: TokenRowProps) {
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
          <span className="wrap-anywhere">
            {token.symbol}
            <FormTag form={formOf(token)} />
          </span>
          {isVerified(token) && (
            <BadgeCheck
              size={15}
              strokeWidth={1.5}
              aria-label={t('ui.verified')}
              className="shrink-0 text-success"
            />
          )}
        </span>
        <span className="block wrap-anywhere text-13 text-low">
          {isVerified(token) ? token.name : `${token.name} · ${shortId(token.id)}`}
        </span>
      </span>
      {props['aria-selected'] && (
        <Check size={18} strokeWidth={1.5} aria-hidden="true" className="shrink-0 text-accent" />
      )}
      <span className="shrink-0 text-right">
        {balance !== undefined && (
          <span className={classNames('block', balance === 0n ? 'text-low' : 'text-high')}>
            <span className="sr-only">{t('ui.balance')} </span>
            <Balance text={showAmount(balance, token.decimals)} />
          </span>
        )}
        {other && other.amount > 0n && (
          <Suspense>
            <OtherHeld part={other} decimals={token.decimals} />
          </Suspense>
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
