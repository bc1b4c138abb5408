import { shortId, type Token } from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, CircleHelp, Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { readLongTokenId } from '../lib/readTokenId.ts'
import { sentenceOf } from '../lib/sentenceOf.ts'
import { useText } from '../lib/text/useText.ts'
import { searchQuery } from '../lib/tokenQueries.ts'
import { ImportSheet } from './ImportSheet.tsx'
import { Spinner } from './Spinner.tsx'
import { TokenLogo } from './TokenLogo.tsx'

type UnknownTokensProps = {
  readonly query: string
  readonly known: readonly Token[]
  readonly onImported: (token: Token) => void
}

/** Search results beyond the tokens that the user knows: the server is asked only when the user asks for it. */
export function UnknownTokens({ query, known, onImported }: UnknownTokensProps) {
  const t = useText()
  const [asked, setAsked] = useState('')
  const [reviewed, setReviewed] = useState<string>()
  const id = readLongTokenId(query)
  const isKnown = (wanted: string) => known.some((token) => token.id === wanted)
  const isAsked = asked !== '' && asked === query.trim()
  const { data, isFetching, error } = useQuery({ ...searchQuery(asked), enabled: isAsked })
  const found = isAsked ? (data ?? []).filter((token) => !isKnown(token.id)) : []
  if (query.trim() === '') return null
  return (
    <>
      {id && !isKnown(id) && (
        <Row
          icon={<CircleHelp size={20} strokeWidth={1.5} aria-hidden="true" />}
          title={t('list.importReview', { id: shortId(id) })}
          text={t('list.importReviewText')}
          onPress={() => setReviewed(id)}
        />
      )}
      {found.map((token) => (
        <Row
          key={token.id}
          icon={<TokenLogo token={token} size={36} />}
          title={token.symbol}
          text={`${token.name} · ${shortId(token.id)}`}
          onPress={() => setReviewed(token.id)}
        />
      ))}
      {!id && !isAsked && (
        <Row
          icon={<Search size={18} strokeWidth={1.5} aria-hidden="true" />}
          title={t('list.importSearch')}
          text={t('list.importSearchText', { query: query.trim() })}
          onPress={() => setAsked(query.trim())}
        />
      )}
      <div role="status" className="px-2 text-center text-13 text-mid">
        {isAsked && isFetching && <Spinner />}
        {isAsked && sentenceOf(error)}
        {isAsked && data && found.length === 0 && t('list.importSearchNone')}
      </div>
      {reviewed && (
        <ImportSheet id={reviewed} onImported={onImported} onClose={() => setReviewed(undefined)} />
      )}
    </>
  )
}

type RowProps = {
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  readonly onPress: () => void
}

function Row({ icon, title, text, onPress }: RowProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="flex min-h-16 w-full items-center gap-3 rounded-field px-2 text-left hover:bg-s3"
    >
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-s3 text-mid">
        {icon}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block wrap-anywhere font-medium">{title}</span>
        <span className="block wrap-anywhere text-13 text-low">{text}</span>
      </span>
      <ChevronRight size={18} strokeWidth={1.5} aria-hidden="true" className="shrink-0 text-low" />
    </button>
  )
}
