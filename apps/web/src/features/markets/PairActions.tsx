import type { Pair } from '@nightjar/sdk'
import { Link } from '@tanstack/react-router'
import { Eye, Plus } from 'lucide-react'
import { showExact, showTokenAmount } from '../../lib/format.ts'
import { namePair } from '../../lib/pairLink.ts'
import { formHash } from '../../lib/search.ts'
import { useText } from '../../lib/text/useText.ts'
import { useExchange } from '../../lib/useExchange.ts'
import { Fact, FactList } from '../../ui/FactList.tsx'

const action = 'flex min-h-13 flex-1 items-center justify-center gap-2 rounded-field font-medium'

/** The pair's reserves, and links to the forms that swap in it and add to it; on a phone fixed to the bottom. */
export function PairActions({ pair }: { readonly pair: Pair }) {
  const t = useText()
  const { tokens } = useExchange()
  const names = namePair(tokens, pair)
  const { token0, token1, reserve0, reserve1 } = pair
  return (
    <section
      aria-label={t('markets.reserves')}
      data-mode="public"
      className="rounded-card border border-line bg-s1 p-4 shadow-card max-desk:contents desk:p-5"
    >
      <div
        data-in-reach
        className="flex gap-2 max-desk:fixed max-desk:inset-x-0 max-desk:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] max-desk:z-30 max-desk:border-line max-desk:border-t max-desk:bg-bg max-desk:p-3 desk:hidden"
      >
        <Link
          to="/swap/public"
          hash={formHash({ from: names.a, to: names.b })}
          className={`${action} bg-accent-fill text-on-accent hover:brightness-108`}
        >
          <Eye size={18} strokeWidth={1.5} aria-hidden="true" />
          {t('markets.swap')}
        </Link>
        <Link
          to="/pool/public/add"
          hash={formHash(names)}
          className={`${action} border border-line-strong bg-s2 hover:bg-s3`}
        >
          <Plus size={18} strokeWidth={1.5} aria-hidden="true" />
          {t('markets.add')}
        </Link>
      </div>
      <div className="max-desk:hidden">
        <FactList>
          {[[token0, reserve0] as const, [token1, reserve1] as const].map(([token, reserve]) => (
            <Fact
              key={token.id}
              label={t('markets.inPool', { symbol: token.symbol })}
              title={showExact(reserve, token)}
            >
              {showTokenAmount(reserve, token)}
            </Fact>
          ))}
        </FactList>
      </div>
    </section>
  )
}
