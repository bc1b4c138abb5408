import { Link } from '@tanstack/react-router'
import { Check, CircleAlert } from 'lucide-react'
import { useChainHead } from '../../lib/chainHead.ts'
import { showTokenAmount } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/classNames.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { Receipt } from './Receipt.tsx'
import type { Reviewed } from './ReviewSheet.tsx'
import type { SwapProgressState } from './useSendSwap.ts'
import { words } from './words.ts'

type SwapProgressProps = {
  readonly reviewed: Reviewed
  readonly progress: Exclude<SwapProgressState, { readonly step: 'review' }>
  readonly onAgain: () => void
  readonly onRetry: () => void
  readonly onClose: () => void
}

/** Sign, send, in a block; then the receipt, or what went wrong. */
export function SwapProgress({ reviewed, progress, onAgain, onRetry, onClose }: SwapProgressProps) {
  const { quote, tokenIn, tokenOut, address } = reviewed
  const height = useChainHead((head) => head.height)
  if (progress.step === 'settled' && progress.phase === 'accepted') {
    const { onchainId } = progress
    return <Receipt reviewed={reviewed} id={onchainId} address={address} onAgain={onAgain} />
  }
  if (progress.step === 'settled') {
    return <Failure progress={progress} onRetry={onRetry} onClose={onClose} />
  }
  const isSent = progress.step === 'sent'
  return (
    <div aria-live="polite">
      <p className="text-mid">
        {showTokenAmount(quote.amountIn, tokenIn)} for {showTokenAmount(quote.amountOut, tokenOut)}
      </p>
      <ol className="mt-4">
        <Step
          label="Sign"
          text="Confirm in your wallet; proving takes it a moment"
          state={isSent ? 'done' : 'now'}
        />
        <Step
          label="Send"
          text="Your wallet hands it to the network"
          state={isSent ? 'done' : 'later'}
        />
        <Step
          label={isSent ? `In block ${(height + 1).toLocaleString('en-US')}` : 'In a block'}
          text="The network takes it in"
          state={isSent ? 'now' : 'later'}
        />
      </ol>
      {isSent && (
        <p className="mt-4 text-13 text-low">
          You may close this. The swap goes on, and stays listed under Transactions.
        </p>
      )}
    </div>
  )
}

type StepState = 'done' | 'now' | 'later'
type StepProps = { readonly label: string; readonly text: string; readonly state: StepState }

function Step({ label, text, state }: StepProps) {
  return (
    <li
      aria-current={state === 'now' ? 'step' : undefined}
      className={classNames('flex min-h-14 items-center gap-3', state === 'later' && 'text-low')}
    >
      <span
        className={classNames(
          'grid size-8 shrink-0 place-items-center rounded-full border',
          state === 'done' && 'border-success text-success',
          state === 'now' && 'border-accent text-accent',
          state === 'later' && 'border-line-strong',
        )}
      >
        {state === 'done' && <Check size={16} strokeWidth={2} aria-label="Done" />}
        {state === 'now' && <Spinner size={16} />}
      </span>
      <span>
        <span className="block font-medium">{label}</span>
        <span className="block text-13 text-low">{text}</span>
      </span>
    </li>
  )
}

const failures = {
  rejected: {
    title: 'The network rejected the swap',
    text: 'Nothing was swapped; only the network fee was charged. The price may have moved past your slippage tolerance.',
  },
  failed: {
    title: 'The swap was not sent',
    text: 'Your wallet gave up on it. Nothing was charged.',
  },
  expired: {
    title: 'The swap has expired',
    text: 'No block took it before its deadline, and none can any more. Nothing was charged.',
  },
} as const

type FailureProps = {
  readonly progress: Extract<SwapProgressState, { readonly step: 'settled' }>
  readonly onRetry: () => void
  readonly onClose: () => void
}

function Failure({ progress: { phase, reason }, onRetry, onClose }: FailureProps) {
  if (phase === 'accepted') return null
  const { title, text } = failures[phase]
  return (
    <div role="alert">
      <div className="flex gap-3">
        <CircleAlert
          size={22}
          strokeWidth={1.5}
          aria-hidden="true"
          className="mt-0.5 shrink-0 text-danger"
        />
        <div>
          <p className="font-medium text-17">{title}</p>
          <p className="mt-1 text-mid">{text}</p>
          {reason && <p className="mt-2 break-words text-13 text-low">{reason}</p>}
        </div>
      </div>
      <div className="mt-6 flex flex-col gap-2">
        <Button size="large" data-autofocus onClick={onRetry}>
          Try again
        </Button>
        <Link
          to="/transaction"
          onClick={onClose}
          className="grid min-h-11 place-items-center rounded-field text-mid hover:bg-s3 hover:text-high"
        >
          {words.viewTransactions}
        </Link>
      </div>
    </div>
  )
}
