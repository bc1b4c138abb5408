import type { ExplorerTransaction, Movement, Token } from '@nightjar/sdk'
import { asInPools, receiverOf } from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useChainHead } from '../../lib/chainHead.ts'
import { showInteger, showTokenAmount } from '../../lib/format.ts'
import { tokensQuery } from '../../lib/queries.ts'
import { showAge } from '../../lib/showAge.ts'
import { useText } from '../../lib/text/useText.ts'
import { createTokenOf } from '../../lib/useTokenOf.ts'
import { SimulatedNote } from '../../ui/SimulatedNote.tsx'
import { Trader } from '../../ui/Trader.tsx'
import { swapsQuery } from './queries.ts'

/** The latest swaps as everyone sees them: with the trader, or that the trader is hidden, or shown only by the fee. */
export function SwapTape() {
  const t = useText()
  const { height, seenAt } = useChainHead()
  const swaps = useQuery(swapsQuery)
  const { data: tokens = [], isPending } = useQuery(tokensQuery)
  const pending = swaps.isPending || isPending // no token is shown as unknown before the list has loaded
  return (
    <section
      aria-labelledby="tape"
      className="overflow-hidden rounded-card border border-line bg-s1 shadow-card"
    >
      <div className="flex min-h-14 items-center justify-between gap-3 px-4 desk:px-5">
        <div className="flex-1 py-2 desk:flex desk:items-baseline desk:gap-3">
          <h2 id="tape" className="font-medium">
            {t('home.tape')}
          </h2>
          <SimulatedNote />
        </div>
        {height > 0 && (
          <span className="text-13 text-mid">
            {t('home.block', { height: showInteger(height) })}
          </span>
        )}
      </div>
      <div className="flex min-h-112 flex-col border-line border-t desk:min-h-88">
        {pending && <span className="skeleton m-4 block h-104 desk:h-80" />}
        {swaps.isError && <p className="p-5 text-mid">{t('home.tapeFailed')}</p>}
        {swaps.data?.length === 0 && <p className="p-5 text-mid">{t('home.tapeEmpty')}</p>}
        {!pending && (
          <ul className="flex flex-1 flex-col *:flex-1">
            {swaps.data?.map((swap) => (
              <Row key={swap.transition_id} swap={swap} tokens={tokens} now={seenAt} />
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

type RowProps = {
  readonly swap: ExplorerTransaction
  readonly tokens: readonly Token[]
  readonly now: number
}

function Row({ swap, tokens, now }: RowProps) {
  const t = useText()
  return (
    <li className="grid min-h-16 grid-cols-[1fr_auto] items-center gap-x-3 border-line px-4 py-2 not-first:border-t desk:min-h-12 desk:grid-cols-[10.75rem_1fr_auto] desk:px-5">
      <Trader call={swap} receiver={receiverOf(swap)} />
      <span className="row-start-2 flex min-w-0 flex-wrap items-center gap-x-1.5 text-15 desk:row-start-1 desk:col-start-2">
        <Amounts moved={swap.paid} tokens={tokens} />
        <ArrowRight size={14} strokeWidth={1.5} className="text-low" aria-label={t('home.to')} />
        <Amounts moved={swap.received} tokens={tokens} />
      </span>
      <span className="text-13 text-low">{t(showAge(swap.timestamp, now))}</span>
    </li>
  )
}

function Amounts({ moved, tokens }: { moved: readonly Movement[]; tokens: readonly Token[] }) {
  const t = useText()
  const texts = asInPools(moved).map((each) => {
    const token = createTokenOf(tokens, [])(each.token_id)
    return token ? showTokenAmount(BigInt(each.amount), token) : t('home.unknownToken')
  })
  return <span>{texts.join(' + ')}</span>
}
