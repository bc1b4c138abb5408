import { LP_TOKEN, type Pair } from '@nightjar/sdk'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { showExact, showTokenAmount } from '../../lib/format.ts'
import { pairLink } from '../../lib/pairLink.ts'
import type { Position } from '../../lib/positions.ts'
import { showShare } from '../../lib/showShare.ts'
import { useText } from '../../lib/text/useText.ts'
import { useAssessment } from '../../lib/useAssessment.ts'
import { useExchange } from '../../lib/useExchange.ts'
import { usePositions } from '../../lib/usePositions.ts'
import { useWorth } from '../../lib/useWorth.ts'
import { usePrivatePositions } from '../../private/usePrivatePositions.ts'
import { Balance, useMask } from '../../ui/Balance.tsx'
import { Fact, FactList } from '../../ui/FactList.tsx'
import type { Mode } from '../../ui/ModeSwitch.tsx'
import { useWallet } from '../../wallets/useWallet.ts'
import { LookForRecords } from './LookForRecords.tsx'
import { PositionResult } from './PositionResult.tsx'

type OfPair = { readonly pair: Pair }

/** The account's public share of the pair and its share in records; nothing without one. */
export function PairPosition({ pair }: OfPair) {
  const { address } = useWallet()
  if (!address) return null
  return (
    <>
      <PublicPart pair={pair} />
      <PrivatePart key={address} pair={pair} />
    </>
  )
}

function PublicPart({ pair }: OfPair) {
  const position = usePositions().positions?.find((each) => each.pair.id === pair.id)
  const result = useAssessment(position)
  if (!position) return null
  return (
    <Part position={position} mode="public">
      {result && (
        <div className="mt-2 border-line border-t pt-2">
          <PositionResult pair={pair} result={result} />
        </div>
      )}
    </Part>
  )
}

function PrivatePart({ pair }: OfPair) {
  const t = useText()
  const positions = usePrivatePositions()
  if (!positions) return <LookForRecords />
  const position = positions.find((each) => each.pair.id === pair.id)
  if (!position) return null
  return (
    <Part position={position} mode="private">
      <p className="mt-2 text-13 text-mid">{t('markets.privateHistory')}</p>
    </Part>
  )
}

const names = { public: 'markets.position', private: 'markets.privatePosition' } as const

type PartProps = {
  readonly position: Position
  readonly mode: Mode
  readonly children: ReactNode
}

function Part({ position, mode, children }: PartProps) {
  const t = useText()
  const worth = useWorth()
  const mask = useMask()
  const { tokens } = useExchange()
  const { pair, amount, amount0, amount1, sharePpm, value } = position
  const heading = `${mode}-position`
  return (
    <section
      aria-labelledby={heading}
      data-mode={mode}
      className="rounded-card border border-line bg-s1 p-4 shadow-card desk:p-5"
    >
      <div className="flex items-baseline justify-between gap-3">
        <h2 id={heading} className="font-medium">
          {t(names[mode])}
        </h2>
        <span className="text-13 text-mid">
          {t('markets.partOfPool', { share: mask(showShare(sharePpm)) })}
        </span>
      </div>
      {value !== undefined && (
        <p className="mt-1 font-bold text-22">
          <Balance text={`≈ ${worth(value)}`} />
        </p>
      )}
      <p className="mt-1 text-13">
        <Balance
          mode={mode}
          text={showTokenAmount(amount, LP_TOKEN)}
          title={showExact(amount, LP_TOKEN)}
        />
      </p>
      <div className="mt-3 border-line border-t pt-2">
        <FactList>
          {[[amount0, pair.token0] as const, [amount1, pair.token1] as const].map(
            ([part, token]) => (
              <Fact key={token.id} label={token.symbol}>
                <Balance text={showTokenAmount(part, token)} title={showExact(part, token)} />
              </Fact>
            ),
          )}
        </FactList>
      </div>
      {children}
      <Link
        to={`/pool/${mode}/remove`}
        {...pairLink(tokens, pair)}
        className="mt-3 flex min-h-11 items-center justify-center rounded-field border border-line-strong bg-s2 font-medium hover:bg-s3"
      >
        {t('markets.remove')}
      </Link>
    </section>
  )
}
