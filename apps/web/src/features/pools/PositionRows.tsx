import { LP_TOKEN } from '@nightjar/sdk'
import { Link } from '@tanstack/react-router'
import { Minus, Plus } from 'lucide-react'
import { showExact, showTokenAmount, withSign } from '../../lib/format.ts'
import { pairLink } from '../../lib/pairLink.ts'
import type { Position } from '../../lib/positions.ts'
import { showShare } from '../../lib/showShare.ts'
import { useText } from '../../lib/text/useText.ts'
import { useAssessment } from '../../lib/useAssessment.ts'
import { useExchange } from '../../lib/useExchange.ts'
import { useWorth } from '../../lib/useWorth.ts'
import { useWorthIn } from '../../lib/useWorthIn.ts'
import { Balance, useMask } from '../../ui/Balance.tsx'
import { ModeEye } from '../../ui/ModeEye.tsx'
import type { Mode } from '../../ui/ModeSwitch.tsx'
import { PairLogos } from '../../ui/PairLogos.tsx'

const action =
  'grid size-11 shrink-0 place-items-center rounded-control border border-line-strong text-high hover:bg-s3 desk:flex desk:size-auto desk:min-h-9 desk:items-center desk:gap-1.5 desk:px-3 desk:text-13'

type PositionRowsProps = { readonly positions: readonly Position[]; readonly mode: Mode }

/** The account's share of each pool, with links to add and to withdraw. */
export function PositionRows({ positions, mode }: PositionRowsProps) {
  const t = useText()
  return (
    <>
      <h2 className="flex min-h-12 items-center gap-2 border-line border-b px-4 text-13 text-accent desk:px-5">
        <ModeEye mode={mode} />
        {t('pools.yourPositions')}
      </h2>
      <PositionList positions={positions} mode={mode} />
      {mode === 'private' && (
        <p className="border-line border-t px-4 py-3 text-13 text-mid desk:px-5">
          {t('pools.privateHistory')}
        </p>
      )}
    </>
  )
}

/** The same without its heading. */
export function PositionList({ positions, mode }: PositionRowsProps) {
  return (
    <ul>
      {positions.map((position) => (
        <PositionRow key={position.pair.id} position={position} mode={mode} />
      ))}
    </ul>
  )
}

/** Fees against the loss compared with holding, in one line. */
function Result({ position }: { readonly position: Position }) {
  const t = useText()
  const mask = useMask()
  const result = useAssessment(position)
  const show = useWorthIn(position.pair)
  if (!result || result.fees + result.loss === 0n) return null
  const { fees, loss } = result
  return (
    <span className="block text-13 text-low">
      {t('pools.result', {
        fees: mask(withSign('+', fees, show(fees))),
        loss: mask(withSign('−', loss, show(loss))),
      })}
    </span>
  )
}

type PositionRowProps = { readonly position: Position; readonly mode: Mode }

function PositionRow({ position, mode }: PositionRowProps) {
  const t = useText()
  const worth = useWorth()
  const { pair, amount, amount0, amount1, sharePpm, value } = position
  const { token0, token1 } = pair
  const name = `${token0.symbol} / ${token1.symbol}`
  const link = pairLink(useExchange().tokens, pair)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-4 py-3 last:border-0 desk:px-5">
      <PairLogos pair={pair} />
      <span className="min-w-0 flex-1 basis-30">
        <span className="block wrap-anywhere font-medium">{name}</span>
        <span className="block wrap-anywhere text-13 text-low">
          <Balance text={showTokenAmount(amount, LP_TOKEN)} title={showExact(amount, LP_TOKEN)} />{' '}
          <span className="whitespace-nowrap max-desk:block">
            <span className="max-desk:hidden">· </span>
            <Balance text={showShare(sharePpm)} />
          </span>
        </span>
      </span>
      <span className="min-w-0 max-desk:order-last max-desk:flex max-desk:basis-full max-desk:flex-wrap max-desk:justify-between max-desk:gap-x-3 desk:text-right">
        <span className="block wrap-anywhere font-medium">
          {value === undefined ? '–' : <Balance text={`≈ ${worth(value)}`} />}
        </span>
        <Balance
          className="wrap-anywhere text-13 text-low"
          text={`${showTokenAmount(amount0, token0)} + ${showTokenAmount(amount1, token1)}`}
        />
        {mode === 'public' && <Result position={position} />}
      </span>
      <span className="flex gap-2">
        <Link
          to={`/pool/${mode}/add`}
          {...link}
          aria-label={t('pools.addTo', { pair: name })}
          className={action}
        >
          <Plus size={16} strokeWidth={1.5} aria-hidden="true" />
          <span className="max-desk:hidden">{t('pools.addShort')}</span>
        </Link>
        <Link
          to={`/pool/${mode}/remove`}
          {...link}
          aria-label={t('pools.removeFrom', { pair: name })}
          className={action}
        >
          <Minus size={16} strokeWidth={1.5} aria-hidden="true" />
          <span className="max-desk:hidden">{t('pools.removeShort')}</span>
        </Link>
      </span>
    </li>
  )
}
