import {
  createToken,
  feeFor,
  MAX_DECIMALS,
  MAX_NAME_LENGTH,
  PROGRAMS,
  ZERO_ADDRESS,
} from '@nightjar/sdk'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { inStyle, showCredits } from '../../lib/format.ts'
import { commonWords, type FormWords, withoutBalance } from '../../lib/formWords.ts'
import { LONGEST_PASTED } from '../../lib/longestPasted.ts'
import { findLookAlike } from '../../lib/lookAlike.ts'
import { useText } from '../../lib/text/useText.ts'
import { useAccount } from '../../lib/useExchange.ts'
import { useTokens } from '../../lib/useTokens.ts'
import { Fact, FactList } from '../../ui/FactList.tsx'
import { FormButton } from '../../ui/FormButton.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { sightOf } from '../../ui/sightOf.ts'
import { TextField } from '../../ui/TextField.tsx'
import { Visibility } from '../../ui/Visibility.tsx'
import { openWallet } from '../../wallets/openWallet.ts'
import { useWallet } from '../../wallets/useWallet.ts'
import { CreateSheet } from './CreateSheet.tsx'
import { LogoField } from './LogoField.tsx'
import { newSalt } from './newSalt.ts'
import { Preview } from './Preview.tsx'
import { newIdQuery } from './queries.ts'
import {
  emptyForm,
  MAX_SYMBOL_LENGTH,
  readToken,
  type TokenDraft,
  type TokenForm,
  wordsOf,
} from './tokenForm.ts'

/** `/list/create`: creates a token. */
export function CreatePage() {
  const t = useText()
  const [round, setRound] = useState(0)
  return (
    <div data-mode="public">
      <PageHead title={t('list.createTitle')} text={t('list.createText')} />
      <CreateForm key={round} onDone={() => setRound(round + 1)} />
    </div>
  )
}

const fee = feeFor(PROGRAMS.core, 'create_token')
const call = { program: PROGRAMS.core, function: 'create_token', signer: '', privateFee: false }

function CreateForm({ onDone }: { readonly onDone: () => void }) {
  const t = useText()
  const [salt, setSalt] = useState(newSalt)
  const [form, setForm] = useState(emptyForm)
  const [picture, setPicture] = useState<File>()
  const [isReviewing, setIsReviewing] = useState(false)
  const [isOrdered, setIsOrdered] = useState(false)
  const { address, capabilities } = useWallet()
  const reading = useQuery(newIdQuery(address, salt))
  const id = reading.data
  const mark = id ?? `${salt}field` // only used to draw the mark
  const read = readToken(form)
  const draft = 'draft' in read ? read.draft : undefined
  const { words, isReady, again } = useButton(read, reading)
  const set = (change: Partial<TokenForm>) => setForm({ ...form, ...change })
  const press = () => {
    if (!address) void openWallet()
    else if (again) again()
    else setIsReviewing(true)
  }
  const close = () => {
    setIsReviewing(false)
    if (isOrdered) setSalt(newSalt()) // the chain accepts an id only once
    setIsOrdered(false)
  }
  return (
    <div className="grid items-start gap-3 desk:grid-cols-[1fr_25rem] desk:gap-4">
      <section
        aria-label={t('list.createTitle')}
        className="flex flex-wrap gap-x-6 gap-y-5 rounded-card border border-line bg-s1 p-5 shadow-card desk:p-6"
      >
        <LogoField
          id={mark}
          logo=""
          picture={picture}
          disabled={address !== null && !capabilities?.sign}
          onPicture={setPicture}
        />
        <Fields form={form} onChange={set} />
      </section>
      <div>
        <Preview form={form} id={mark} picture={picture} />
        <Visibility {...sightOf(call, [{ part: 'name', text: { id: 'list.visibilityNames' } }])} />
        <div className="mt-3 px-1">
          <FactList>
            <Fact label={t('list.networkFee')}>{showCredits(fee)}</Fact>
          </FactList>
        </div>
        <FormButton words={words} onPress={isReady ? press : undefined} />
      </div>
      {isReviewing && draft && address && id && (
        <CreateSheet
          draft={draft}
          id={id}
          transaction={buildToken(draft, { salt, address })}
          picture={picture}
          address={address}
          onOrder={() => setIsOrdered(true)}
          onClose={close}
          onDone={onDone}
        />
      )}
    </div>
  )
}

type Origin = { readonly salt: string; readonly address: string }

function buildToken({ isFixed, ...token }: TokenDraft, { salt, address }: Origin) {
  return createToken({ ...token, salt, admin: isFixed ? ZERO_ADDRESS : address })
}

const idWords = {
  reading: { label: { id: 'list.readingId' } },
  unread: { label: { id: 'lib.retry' }, reason: { id: 'list.idUnread' } },
} as const satisfies Readonly<Record<string, FormWords>>

type ButtonState = {
  readonly words: FormWords
  readonly isReady: boolean
  /** Requests again what could not be read. */
  readonly again?: () => void
}

function useButton(read: ReturnType<typeof readToken>, id: UseQueryResult<string>): ButtonState {
  const { address, credits, error, retry } = useAccount()
  if (!address) return { words: commonWords.disconnected, isReady: true }
  if ('fault' in read) return { words: wordsOf(read.fault), isReady: false }
  if (credits === undefined) {
    const isUnread = error !== null
    return { words: commonWords[withoutBalance({ isUnread })], isReady: isUnread, again: retry }
  }
  if (credits < fee) return { words: commonWords['over-fee'], isReady: false }
  if (id.data) return { words: { label: { id: 'list.reviewToken' } } as const, isReady: true }
  const isUnread = id.isError && !id.isFetching
  return {
    words: isUnread ? idWords.unread : idWords.reading,
    isReady: isUnread,
    again: () => void id.refetch(),
  }
}

type FieldsProps = {
  readonly form: TokenForm
  readonly onChange: (change: Partial<TokenForm>) => void
}

function Fields({ form, onChange }: FieldsProps) {
  const t = useText()
  const { tokens } = useTokens()
  const { name, symbol, decimals, supply, isFixed } = form
  const twin = findLookAlike({ id: '', name, symbol }, tokens)
  return (
    <div className="grid min-w-0 flex-1 basis-80 gap-5">
      <TextField
        label={t('list.name')}
        hint={t('list.nameHint', { count: MAX_NAME_LENGTH })}
        maxLength={MAX_NAME_LENGTH}
        value={name}
        onType={(text) => onChange({ name: text })}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label={t('list.symbol')}
          hint={
            twin
              ? t('list.symbolTaken', { symbol: twin.symbol })
              : t('list.symbolHint', { count: MAX_SYMBOL_LENGTH })
          }
          maxLength={MAX_SYMBOL_LENGTH}
          value={symbol}
          onType={(text) => onChange({ symbol: text.replace(/\s+/g, '') })}
        />
        <TextField
          label={t('list.decimals')}
          hint={t('list.decimalsHint', { most: MAX_DECIMALS })}
          inputMode="numeric"
          maxLength={LONGEST_PASTED}
          value={decimals}
          onType={(text) => onChange({ decimals: text })}
        />
      </div>
      <TextField
        label={t('list.firstSupply')}
        hint={t('list.supplyHint')}
        inputMode="decimal"
        maxLength={LONGEST_PASTED}
        placeholder="0"
        value={inStyle(supply)}
        onType={(text) => onChange({ supply: inStyle(text) })}
      />
      <div>
        <Segments
          label={t('list.later')}
          options={[
            { value: 'fixed', label: t('list.laterFixed') },
            { value: 'mint', label: t('list.laterMint') },
          ]}
          value={isFixed ? 'fixed' : 'mint'}
          onChange={(value) => onChange({ isFixed: value === 'fixed' })}
        />
        <p className="mt-1.5 text-13 text-low">{t(isFixed ? 'list.fixedHint' : 'list.mintHint')}</p>
      </div>
    </div>
  )
}
