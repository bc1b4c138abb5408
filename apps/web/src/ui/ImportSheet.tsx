import { ApiError, type Token, type TokenOrigin, withoutBlanks } from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { inAscii } from '../lib/amountText.ts'
import { blacklistQuery } from '../lib/blacklist.ts'
import { findLookAlike } from '../lib/lookAlike.ts'
import { readToken } from '../lib/readToken.ts'
import { failureOf, sentenceOf } from '../lib/sentenceOf.ts'
import { useText } from '../lib/text/useText.ts'
import { tokenOriginQuery } from '../lib/tokenQueries.ts'
import { type Imports, useImports } from '../lib/useImports.ts'
import { useTokens } from '../lib/useTokens.ts'
import { Button } from './Button.tsx'
import { ImportFacts } from './ImportFacts.tsx'
import { Modal } from './Modal.tsx'
import { TokenId } from './TokenId.tsx'
import { Verdict } from './Verdict.tsx'

/** Digits of the id that must be typed to import a token that looks like another. */
const TYPED_DIGITS = 6

export type ImportSheetProps = {
  readonly id: string
  /** Called once the token is known. */
  readonly onImported: (token: Token) => void
  readonly onClose: () => void
}

/** The facts about a token before it is imported, with a warning if it could be mistaken for another. */
export function ImportSheet(props: ImportSheetProps) {
  const t = useText()
  return (
    <Modal show hideAll maskClosable title={t('list.importTitle')} onClose={props.onClose}>
      <Content {...props} />
    </Modal>
  )
}

function Content({ id, onImported, onClose }: ImportSheetProps) {
  const { data: origin, error, refetch } = useQuery(tokenOriginQuery(id))
  const { data: blocked } = useQuery(blacklistQuery)
  if (error)
    return <Failed id={id} error={error} onRetry={() => void refetch()} onClose={onClose} />
  if (!origin || !blocked) return <span className="skeleton block h-96" />
  const isBlocked = blocked.includes(origin.token.token_id)
  return <Found {...{ origin, isBlocked, onImported, onClose }} />
}

type FailedProps = {
  readonly id: string
  readonly error: Error
  readonly onRetry: () => void
  readonly onClose: () => void
}

function Failed({ id, error, onRetry, onClose }: FailedProps) {
  const t = useText()
  const isUnknown = error instanceof ApiError && error.status === 404
  return (
    <>
      {isUnknown ? (
        <Verdict kind="danger" title={t('list.importUnknown')} text={t('list.importUnknownText')} />
      ) : (
        <Verdict kind="danger" title={t('list.importUnread')} text={sentenceOf(error)} />
      )}
      <TokenId id={id} />
      <Button kind="secondary" className="mt-4 w-full" onClick={isUnknown ? onClose : onRetry}>
        {t(isUnknown ? 'ui.close' : 'lib.retry')}
      </Button>
    </>
  )
}

type FoundProps = Omit<ImportSheetProps, 'id'> & {
  readonly origin: TokenOrigin
  readonly isBlocked: boolean
}

function Found({ origin, isBlocked, onImported, onClose }: FoundProps) {
  const t = useText()
  const { tokens } = useTokens()
  const imports = useImports() // here, because the part below disappears as soon as the token is known
  const token = readToken(origin.token)
  const isKnown = !imports.add.running && tokens.some((known) => known.id === token.id)
  const twin = isKnown ? undefined : findLookAlike(token, tokens)
  const { kind, title, text } = verdicts[judge({ isBlocked, isKnown, hasTwin: twin !== undefined })]
  return (
    <>
      <Verdict
        kind={kind}
        title={t(title, { symbol: twin?.symbol ?? token.symbol })}
        text={t(text)}
      />
      <ImportFacts origin={origin} token={token} twin={twin} />
      <TokenId id={token.id} />
      {isBlocked && (
        <Button kind="ink" className="mt-4 w-full" data-autofocus onClick={onClose}>
          {t('ui.close')}
        </Button>
      )}
      {isKnown && (
        <Button kind="ink" className="mt-4 w-full" onClick={() => onImported(token)}>
          {t('list.importUse', { symbol: token.symbol })}
        </Button>
      )}
      {!isBlocked && !isKnown && (
        <Decision {...{ token, imports, onImported, onClose }} isTwin={twin !== undefined} />
      )}
    </>
  )
}

const verdicts = {
  blocked: { kind: 'danger', title: 'list.importBlocked', text: 'list.importBlockedText' },
  known: { kind: 'good', title: 'list.importKnown', text: 'list.importKnownText' },
  twin: { kind: 'danger', title: 'list.importTwin', text: 'list.importTwinText' },
  new: { kind: 'warning', title: 'list.importNew', text: 'list.importNewText' },
} as const

type Findings = {
  readonly isBlocked: boolean
  readonly isKnown: boolean
  readonly hasTwin: boolean
}

function judge({ isBlocked, isKnown, hasTwin }: Findings): keyof typeof verdicts {
  if (isBlocked) return 'blocked'
  if (isKnown) return 'known'
  return hasTwin ? 'twin' : 'new'
}

type DecisionProps = Omit<ImportSheetProps, 'id'> & {
  readonly token: Token
  readonly imports: Imports
  readonly isTwin: boolean
}

function Decision({ token, imports, isTwin, onImported, onClose }: DecisionProps) {
  const t = useText()
  const { place, add } = imports
  const [isSure, setIsSure] = useState(false)
  const failure = failureOf(add.error)
  const importTo = (where: typeof place) =>
    void add.start({ token, place: where }).then((isAdded) => isAdded && onImported(token))
  return (
    <div className="mt-4">
      {isTwin ? <TypedDigits id={token.id} onSure={setIsSure} /> : <Checked onSure={setIsSure} />}
      <p className="mt-3 text-13 text-low">
        {t(place === 'account' ? 'list.importSigned' : 'list.importHere')}
      </p>
      <p role="status" className="mt-2 text-13 text-danger empty:hidden">
        {failure}
      </p>
      {failure && place === 'account' && (
        <Button kind="ghost" size="small" className="-ml-3" onClick={() => importTo('browser')}>
          {t('list.importHereInstead')}
        </Button>
      )}
      <div className="sticky bottom-0 grid grid-cols-[3fr_2fr] gap-3 bg-s1 pt-3">
        <Button kind="ink" onClick={onClose}>
          {t('list.importNot')}
        </Button>
        <Button
          kind="secondary"
          disabled={!isSure}
          busy={add.running !== undefined}
          onClick={() => importTo(place)}
        >
          {t('list.import')}
        </Button>
      </div>
    </div>
  )
}

function Checked({ onSure }: { readonly onSure: (isSure: boolean) => void }) {
  const t = useText()
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-(--high)"
        onChange={({ target }) => onSure(target.checked)}
      />
      {t('list.importChecked')}
    </label>
  )
}

type TypedDigitsProps = {
  readonly id: string
  readonly onSure: (isSure: boolean) => void
}

function TypedDigits({ id, onSure }: TypedDigitsProps) {
  const t = useText()
  const last = id.replace(/\D/g, '').slice(-TYPED_DIGITS)
  return (
    <label className="block">
      <span className="text-13 text-low">{t('list.importType', { count: TYPED_DIGITS })}</span>
      <input
        inputMode="numeric"
        autoComplete="off"
        maxLength={TYPED_DIGITS}
        className="mt-1.5 min-h-12 w-full rounded-field border border-line-strong bg-s2 px-3.5 font-mono outline-none focus:border-high"
        onChange={({ target }) => onSure(inAscii(withoutBlanks(target.value)) === last)}
        onPaste={(event) => event.preventDefault()} // so that it is read, not copied
      />
    </label>
  )
}
