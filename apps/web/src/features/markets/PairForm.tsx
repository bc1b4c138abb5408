import type { Pair } from '@nightjar/sdk'
import { useLocation, useMatch, useNavigate, useRouterState } from '@tanstack/react-router'
import { type ReactNode, Suspense, use, useEffect, useState } from 'react'
import { namePair } from '../../lib/pairLink.ts'
import { PartsContext } from '../../lib/parts.ts'
import { formHash } from '../../lib/search.ts'
import { useText } from '../../lib/text/useText.ts'
import { useExchange } from '../../lib/useExchange.ts'
import { Chips } from '../../ui/Chips.tsx'

/** A swap in the pair, or a deposit into it, next to its chart. */
export function PairForm({ pair }: { readonly pair: Pair }) {
  const t = useText()
  const parts = use(PartsContext)
  const { tokens } = useExchange()
  const { a, b } = namePair(tokens, pair)
  const [isAdding, setAdding] = useState(false)
  const [swap, add] = [t('markets.swap'), t('markets.add')]
  if (!parts) return null
  return (
    <section aria-label={t('markets.use')} data-mode="public">
      <div className="mb-2">
        <Chips
          label={t('markets.use')}
          options={[swap, add]}
          value={isAdding ? add : swap}
          onChange={(chosen) => setAdding(chosen === add)}
        />
      </div>
      <div className="min-h-122">
        <Suspense fallback={skeleton}>
          {isAdding ? (
            <Filled key="add" fields={{ a, b }}>
              <parts.Add />
            </Filled>
          ) : (
            <Filled key="swap" fields={{ from: a, to: b }}>
              <parts.Swap />
            </Filled>
          )}
        </Suspense>
      </div>
    </section>
  )
}

/** As high as the swap form. */
const skeleton = <div className="skeleton h-122 rounded-card!" />

type FilledProps = {
  readonly fields: Readonly<Record<string, string>>
  readonly children: ReactNode
}

/** A form that reads its fields from the page's address, once they are there. */
function Filled({ fields, children }: FilledProps) {
  const navigate = useNavigate()
  const [name = ''] = Object.keys(fields)
  const page = useMatch({ strict: false, select: ({ pathname }) => pathname })
  const isHere = useRouterState({
    select: ({ status, location }) => status === 'idle' && location.pathname === page, // not while a page is opened or left
  })
  const isThere = useLocation({ select: ({ hash }) => new URLSearchParams(hash).has(name) })
  const hash = formHash(fields)
  useEffect(() => {
    if (isHere && !isThere)
      void navigate({ to: '.', search: {}, hash, replace: true, resetScroll: false })
  }, [isHere, isThere, hash, navigate])
  return isThere ? children : skeleton
}
