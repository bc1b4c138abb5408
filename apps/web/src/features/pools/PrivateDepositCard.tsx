import {
  isCredits,
  LOCKED_LIQUIDITY,
  LP_TOKEN,
  type PrivateAction,
  type Wait,
  WRAPPED_ALEO,
} from '@nightjar/sdk'
import { useState } from 'react'
import { showDigits, showExact, showTokenAmount } from '../../lib/format.ts'
import type { FormWords } from '../../lib/formWords.ts'
import { usePreferences } from '../../lib/preferences.ts'
import { useText } from '../../lib/text/useText.ts'
import { formAccent, seenWords, stepsWords } from '../../plans/accentOf.ts'
import { PlanFacts } from '../../plans/PlanFacts.tsx'
import { PlanReview } from '../../plans/PlanReview.tsx'
import { useReviewGone } from '../../plans/useReviewGone.ts'
import { PrivateForm } from '../../private/PrivateForm.tsx'
import { ShieldSteps } from '../../private/ShieldSteps.tsx'
import { SurplusPanel } from '../../private/SurplusPanel.tsx'
import { useShielded } from '../../private/useShielded.ts'
import { proceedFrom } from '../../trade/proceedFrom.ts'
import { Tolerance } from '../../trade/Tolerance.tsx'
import { useRenewal } from '../../trade/useRenewal.ts'
import type { Accent } from '../../ui/accent.ts'
import { Fact } from '../../ui/FactList.tsx'
import { FormSkeleton } from '../../ui/FormSkeleton.tsx'
import { CardHead } from './CardHead.tsx'
import { DepositAmounts } from './DepositAmounts.tsx'
import { DepositFields } from './DepositFields.tsx'
import { depositWords } from './depositWords.ts'
import { LpGained } from './LpGained.tsx'
import { liquidityParts } from './liquidityParts.ts'
import { isDepositWorse, movedDeposit, raiseDeposit } from './movedQuote.ts'
import { useOpenedSince } from './OpenedPair.tsx'
import { depositMoves } from './orders.ts'
import { toPrivateDeposit } from './privateLiquidity.ts'
import type { Deposit } from './useDeposit.ts'
import { type PrivateDeposit, usePrivateDeposit } from './usePrivateDeposit.ts'

const offWords: FormWords = {
  label: { id: 'pools.privateOff' },
  reason: { id: 'pools.privateOffReason' },
}

/** The form of a deposit from records, and the surpluses of earlier ones. */
export function PrivateDepositCard() {
  const t = useText()
  const desk = usePrivateDeposit()
  const { deposit, holdings, preview } = desk
  const [reviewed, setReviewed] = useState<PrivateDeposit>() // as when its review was opened, or as accepted since
  const shielded = useShielded(desk.action, preview)
  const { account, exchange } = deposit
  if (exchange.isLoading) return <FormSkeleton />
  const isOff = !exchange.settings.privateAllowed
  const accent = formAccent({ ...desk, address: account.address })
  const proceed = proceedFrom(deposit, {
    ready: preview && (() => setReviewed(desk)),
    'credits-new': () => chooseWrapped(deposit),
  })
  return (
    <PrivateForm
      label={t('pools.addPrivately')}
      accent={accent}
      words={isOff ? offWords : wordsOf(desk, accent)}
      onPress={isOff ? undefined : proceed}
      panel={
        account.address && (
          <SurplusPanel address={account.address} paysPrivately={holdings.paysClaims} />
        )
      }
      review={(show) =>
        reviewed && (
          <Review
            reviewed={reviewed}
            current={desk}
            wait={shielded.wait}
            onAccept={setReviewed}
            onClose={() => setReviewed(undefined)}
            onStarted={(id) => {
              setReviewed(undefined)
              show(id)
              deposit.reset()
            }}
          />
        )
      }
    >
      <CardHead mode="private" place="add" />
      <DepositFields deposit={deposit} mode="private" open={desk.purse.open} />
      {deposit.state === 'ready' && desk.action && preview && preview.calls.length > 0 && (
        <ShieldSteps preview={preview} does={t('plans.add')} {...shielded} />
      )}
      <DepositPlan desk={desk} />
    </PrivateForm>
  )
}

function wordsOf({ deposit, preview }: PrivateDeposit, accent: Accent): FormWords {
  const { state, context } = deposit
  if (state === 'ready' && preview?.calls.length && accent === 'private') return stepsWords(preview)
  if (state !== 'ready' || accent === 'private') return depositWords(state, context)
  return seenWords(context.isNew ? 'private.createSeen' : 'private.depositSeen')
}

/** Replaces credits by their wrapped form. */
function chooseWrapped({ context: { tokenA }, exchange, setToken }: Deposit) {
  const wrapped = exchange.tokens.find(({ id }) => id === WRAPPED_ALEO.id)
  if (wrapped) setToken(tokenA && isCredits(tokenA) ? 'a' : 'b', wrapped)
}

/** What the deposit gives, takes and leaves, and who sees which part of it. */
function DepositPlan({ desk }: { readonly desk: PrivateDeposit }) {
  const t = useText()
  const { deposit, action, preview, holdings } = desk
  const { quote } = deposit
  if (!quote || !action || !preview || deposit.choices) return null
  const [a, b] = quote.sides
  const payments = quote.sides.map(({ token, amount }) => ({
    ...{ token, amount, records: holdings.recordsOf(token) },
  }))
  const surplus =
    action.kind === 'add'
      ? {
          amounts: [showTokenAmount(quote.liquidity - action.minLiquidity, LP_TOKEN)],
          text: 'private.surplusClaimed' as const,
        }
      : undefined
  return (
    <div className="mt-3">
      <LpGained
        pair={{ token0: a.token, token1: b.token }}
        liquidity={quote.liquidity}
        sharePpm={quote.sharePpm}
      />
      <PlanFacts
        action={action}
        preview={preview}
        payments={payments}
        surplus={surplus}
        parts={liquidityParts(action, quote.sides)}
      />
      {quote.sides.some(({ token }) => isCredits(token)) && (
        <p className="mt-2 px-1 text-13 text-low">{t('pools.creditsWrapped')}</p>
      )}
    </div>
  )
}

type ReviewProps = {
  readonly reviewed: PrivateDeposit
  readonly current: PrivateDeposit
  readonly wait: Wait | undefined
  readonly onAccept: (desk: PrivateDeposit) => void
  readonly onClose: () => void
  readonly onStarted: (plan: string) => void
}

/** The reviewed deposit with the limits of a better price; undefined if the newest block has none. */
function useRenewed(reviewed: PrivateDeposit, current: PrivateDeposit): PrivateDeposit | undefined {
  const slippageBps = usePreferences((preferences) => preferences.privateSlippageBps)
  const { deposit, action } = reviewed
  const [before, now] = [deposit.quote, current.deposit.quote]
  if (!before || !now || action?.kind !== 'add') return undefined
  if (isDepositWorse(now, before, leastOf(action))) return undefined
  const quote = raiseDeposit(now, before, slippageBps)
  const next = quote && toPrivateDeposit(quote, slippageBps)
  if (next?.kind !== 'add') return undefined
  const minLiquidity = max(next.minLiquidity, leastOf(action))
  return { ...reviewed, deposit: { ...deposit, quote }, action: { ...next, minLiquidity } }
}

/** The least LP that an action accepts. */
const leastOf = (action: PrivateAction): bigint =>
  action.kind === 'add' ? action.minLiquidity : 0n

/** A quote that exceeds the tolerance has to be accepted again. */
function Review({ reviewed, current, wait, onAccept, onClose, onStarted }: ReviewProps) {
  const t = useText()
  const openedSince = useOpenedSince()
  const { deposit, action } = reviewed
  const { quote, account } = deposit
  const now = current.deposit.quote
  const preview = action && current.purse.previewOf(action)
  const isSameOwner = current.deposit.account.address === account.address
  const isReady = quote && action && now && preview && isSameOwner
  useReviewGone(Boolean(isReady && account.address), onClose)
  const renewed = useRenewed(reviewed, current)
  useRenewal(isReady && renewed ? () => onAccept(renewed) : undefined)
  if (!isReady || !account.address) return null
  const { pair, sides, liquidity } = quote
  const title = t(pair ? 'pools.reviewAdd' : 'pools.reviewCreate')
  const least = action.kind === 'add' ? [action.minA, action.minB] : []
  return (
    <PlanReview
      title={title}
      confirm={t(pair ? 'pools.startAdd' : 'pools.startCreate')}
      confirmSeen={t(pair ? 'private.depositSeen' : 'private.createSeen')}
      goal={{ address: account.address, action, ...depositMoves(quote) }}
      preview={preview}
      wait={wait}
      moved={
        isDepositWorse(now, quote, leastOf(action))
          ? {
              ...movedDeposit(now, quote),
              title: openedSince(now, quote),
              onAccept: () => onAccept(current),
            }
          : undefined
      }
      lead={<DepositAmounts sides={sides} liquidity={liquidity} />}
      facts={
        <>
          {sides.map(({ token, amount }, at) => (
            <Fact key={token.id} label={t('pools.takenOf', { symbol: token.symbol })}>
              {least[at] === undefined || isCredits(token) // all of them are wrapped
                ? showExact(amount, token)
                : t('pools.range', {
                    least: showDigits(least[at], token.decimals),
                    most: showExact(amount, token),
                  })}
            </Fact>
          ))}
          {action.kind === 'add' && (
            <>
              <Fact label={t('pools.leastRecord')}>{showExact(action.minLiquidity, LP_TOKEN)}</Fact>
              <Tolerance
                mode="private"
                limits={[{ quoted: liquidity, limit: action.minLiquidity }]}
              />
            </>
          )}
          {action.kind === 'create' && (
            <Fact label={t('pools.keptForEver')} term="locked">
              {showExact(LOCKED_LIQUIDITY, LP_TOKEN)}
            </Fact>
          )}
        </>
      }
      parts={liquidityParts(action, sides)}
      onClose={onClose}
      onStarted={onStarted}
    />
  )
}

const max = (a: bigint, b: bigint): bigint => (a > b ? a : b)
