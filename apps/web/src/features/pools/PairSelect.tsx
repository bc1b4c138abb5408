import { Check, ChevronDown } from 'lucide-react'
import { useText } from '../../lib/text/useText.ts'
import { PairLogos } from '../../ui/PairLogos.tsx'
import { Popover } from '../../ui/Popover.tsx'
import type { Withdrawal } from './useWithdrawal.ts'

/** The pair of a withdrawal; a click lists the account's other pairs. */
export function PairSelect({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const t = useText()
  const { pair, heldPairs, setPair } = withdrawal
  const others = heldPairs.filter(({ id }) => id !== pair?.id)
  const name = pair ? `${pair.token0.symbol} / ${pair.token1.symbol}` : t('pools.selectPair')
  const face = (
    <>
      {pair && <PairLogos pair={pair} size={28} />}
      <span className="wrap-anywhere min-w-0 text-left font-bold">{name}</span>
    </>
  )
  if (others.length === 0) return <span className="flex items-center gap-2.5">{face}</span>
  return (
    <Popover
      align="start"
      label={t('pools.changePair', { pair: name })}
      triggerClassName="-ml-2 flex min-h-11 items-center gap-2.5 rounded-full px-2 hover:bg-s3"
      trigger={
        <>
          {face}
          <ChevronDown size={16} strokeWidth={1.5} aria-hidden="true" />
        </>
      }
    >
      {(close) => (
        <ul className="max-h-80 min-w-56 overflow-y-auto">
          {heldPairs.map((each) => (
            <li key={each.id}>
              <button
                type="button"
                onClick={() => {
                  setPair(each)
                  close()
                }}
                className="wrap-anywhere flex min-h-12 w-full items-center gap-2.5 rounded-control px-2 hover:bg-s3"
              >
                <PairLogos pair={each} size={24} />
                {each.token0.symbol} / {each.token1.symbol}
                {each.id === pair?.id && (
                  <Check
                    size={16}
                    strokeWidth={1.5}
                    aria-hidden="true"
                    className="ml-auto text-accent"
                  />
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  )
}
