import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { hasFaucet } from '../../lib/hasFaucet.ts'
import { useText } from '../../lib/text/useText.ts'
import { useAccount } from '../../lib/useExchange.ts'
import type { MessageId } from '../../messageIds.ts'
import { useTransactions } from '../../transactions/useTransactions.ts'
import { isLocked, openWallet } from '../../wallets/openWallet.ts'

type Step = {
  readonly title: MessageId
  readonly text: MessageId
  readonly isDone: boolean
  /** The page for it; the first step opens the choice of wallets instead. */
  readonly to?: '/faucet' | '/swap/public'
}

/** The first steps of a new user, in order and with those already done; gone once all are done. */
export function FirstSteps() {
  const t = useText()
  const steps = useSteps()
  const done = steps.filter(({ isDone }) => isDone).length
  if (done === steps.length) return null
  return (
    <section className="rounded-card border border-line bg-s1 px-4 shadow-card desk:px-5">
      <div className="flex min-h-12 items-center justify-between gap-3 border-line border-b">
        <h2 className="font-medium">{t('home.firstTime')}</h2>
        <span className="text-13 text-mid">
          {t('home.stepsDone', { done, count: steps.length })}
        </span>
      </div>
      <ol className="grid desk:grid-cols-2">
        {steps.map((step, index) => (
          <StepItem key={step.title} step={step} number={index + 1} />
        ))}
      </ol>
    </section>
  )
}

function useSteps(): readonly Step[] {
  const { address, credits, balances } = useAccount()
  const sent = useTransactions(address)
  const hasTokens = [...(balances?.values() ?? [])].some((amount) => amount > 0n)
  const hasSwapped = sent?.some(({ kind, phase }) => kind === 'swap' && phase === 'accepted')
  const faucet: readonly Step[] = [
    {
      title: 'home.getCredits',
      text: 'home.getCreditsText',
      isDone: (credits ?? 0n) > 0n,
      to: '/faucet',
    },
    { title: 'home.getTokens', text: 'home.getTokensText', isDone: hasTokens, to: '/faucet' },
  ]
  return [
    {
      title: isLocked() ? 'lib.unlock' : 'home.connect',
      text: isLocked() ? 'home.unlockText' : 'home.connectText',
      isDone: address !== null,
    },
    ...(hasFaucet() ? faucet : []),
    {
      title: 'home.swap',
      text: 'home.swapText',
      isDone: hasSwapped === true,
      to: '/swap/public',
    },
  ]
}

function StepItem({ step, number }: { readonly step: Step; readonly number: number }) {
  const t = useText()
  const { title, text, isDone, to } = step
  const content = (
    <>
      <span className="grid size-8 shrink-0 place-items-center rounded-full border border-line-strong text-13">
        {isDone ? (
          <Check size={16} strokeWidth={1.5} className="text-success" aria-label={t('home.done')} />
        ) : (
          number
        )}
      </span>
      <span>
        <span className="block font-medium">{t(title)}</span>
        <span className="block text-13 text-mid">{t(text)}</span>
      </span>
    </>
  )
  const look = 'flex min-h-16 w-full items-center gap-3 py-3 text-left'
  if (isDone) return <li className={look}>{content}</li>
  return (
    <li>
      {to === undefined ? (
        <button type="button" onClick={() => void openWallet()} className={look}>
          {content}
        </button>
      ) : (
        <Link to={to} className={look}>
          {content}
        </Link>
      )}
    </li>
  )
}
