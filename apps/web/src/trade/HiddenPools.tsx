import { type ServedPair, shortId, type Token } from '@nightjar/sdk'
import { Link } from '@tanstack/react-router'

/** More are not listed: a stranger can create any number of them. */
const MOST = 10

type HiddenPoolsProps = {
  readonly text: string
  readonly pairs: readonly ServedPair[]
  /** Those that have a name here. */
  readonly tokens: readonly Token[]
}

/** Pools that lists leave out because a token of them is not known here, with links to what they are. */
export function HiddenPools({ text, pairs, tokens }: HiddenPoolsProps) {
  const nameOf = (id: string) => tokens.find((each) => each.id === id)?.symbol ?? shortId(id)
  return (
    <div className="border-line border-t px-4 py-3 desk:px-5">
      <p className="text-13 text-mid">{text}</p>
      <ul>
        {pairs.slice(0, MOST).map((pair) => (
          <li key={pair.pair_id}>
            <Link
              to="/pool/$id"
              params={{ id: pair.pair_id }}
              className="wrap-anywhere inline-flex min-h-11 items-center underline"
            >
              {nameOf(pair.token_a)} / {nameOf(pair.token_b)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
