import { CREDITS, formatAmount, type Token } from '@nightjar/sdk'
import { Link, useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'
import { showTokenAmount } from '../lib/format.ts'
import type { Shortage } from '../lib/formWords.ts'
import { hasFaucet } from '../lib/hasFaucet.ts'
import { formHash, readFields } from '../lib/search.ts'
import { withForm } from '../lib/spellToken.ts'
import { useText } from '../lib/text/useText.ts'
import { nameToken } from '../lib/tokenNames.ts'
import { useAccount, useExchange } from '../lib/useExchange.ts'
import { useOutsideBalances } from '../lib/useOutsideBalances.ts'
import { useWrappings } from '../lib/useWrappings.ts'
import type { Wrapping } from '../lib/wrapping.ts'
import type { MessageId } from '../messageIds.ts'
import { outsidePrivateBalances, privateBalances } from '../private/balances.ts'
import { useFoundRecords } from '../private/records.ts'
import type { Mode } from '../ui/ModeSwitch.tsx'
import { type Holdings, type NextStep, nextSteps } from './nextSteps.ts'

export type NextStepsProps = { readonly shortage: Shortage; readonly mode: Mode }

const words: Readonly<Record<NextStep, MessageId>> = {
  payWithCredits: 'trade.payWithCredits',
  wrap: 'trade.wrap',
  unwrap: 'trade.unwrap',
  makePrivate: 'trade.makePrivate',
  makePublic: 'trade.makePublic',
  swapInto: 'trade.swapInto',
  faucet: 'trade.faucet',
  receive: 'trade.receive',
}

/** More would be a list to choose from instead of a next step. */
const MOST = 2

/** If a balance is too low: links to what gets the rest. */
export function NextSteps({ shortage, mode }: NextStepsProps) {
  const t = useText()
  const { tokens } = useExchange()
  const { token, missing } = shortage
  const wrapping = useWrappings(tokens).find(
    ({ inside, outside }) => inside.id === token.id || outside.id === token.id,
  )
  const holdings = useHoldings()
  const steps = nextSteps(shortage, { mode, holdings, wrapping, hasFaucet: hasFaucet() })
  const linkOf = useLinks(shortage, mode, wrapping)
  const valuesOf = (step: NextStep) => {
    const { decimals, symbol } = step === 'wrap' || step === 'unwrap' ? token : withForm(token)
    const amount = missing === undefined ? symbol : showTokenAmount(missing, { decimals, symbol })
    return { amount, symbol }
  }
  return (
    <p className="mt-1 flex flex-wrap justify-center gap-x-5 text-center text-13">
      {steps.slice(0, MOST).map((step) => (
        <Link
          key={step}
          {...linkOf(step, nameToken(tokens, token))}
          className="inline-flex min-h-11 items-center font-medium underline"
        >
          {t(words[step], valuesOf(step))}
        </Link>
      ))}
    </p>
  )
}

/** The account's balances as far as they have been read: no request tells that an amount was too large. */
function useHoldings(): Holdings {
  const { balances, credits } = useAccount()
  const { records } = useFoundRecords()
  const open = useOutsideBalances()
  return useMemo(() => {
    const known = [...(open ?? [])].flatMap(([id, held]) => (held ? [[id, held] as const] : []))
    return {
      inside: { public: balances, private: records && privateBalances(records) },
      outside: {
        public: new Map([...known, [CREDITS.id, credits ?? 0n] as const]),
        private: records && outsidePrivateBalances(records),
      },
    }
  }, [balances, credits, records, open])
}

/** Where each step is taken, with what lacks filled in. */
function useLinks({ token, missing }: Shortage, mode: Mode, wrapping: Wrapping | undefined) {
  const location = useLocation()
  const { address } = useAccount()
  const amount = missing === undefined ? undefined : formatAmount(missing, token.decimals)
  const base = mode === 'private' ? '/wrap/private' : '/wrap'
  const outsideName = (of: Token) => (of.id === CREDITS.id ? CREDITS.symbol : of.id)
  const wrapped = wrapping && formHash({ token: outsideName(wrapping.outside), amount })
  return (step: NextStep, name: string) => {
    switch (step) {
      case 'payWithCredits':
        return { to: '.', hash: formHash({ ...readFields(location), from: CREDITS.symbol }) }
      case 'wrap':
        return { to: `${base}/wrap`, hash: wrapped ?? '' }
      case 'unwrap':
        return { to: `${base}/unwrap`, hash: wrapped ?? '' }
      case 'makePrivate':
        return {
          to: '/assets/transfer/public',
          hash: formHash({ token: name, amount, as: 'private' }), // names no receiver: its own account
        }
      case 'makePublic':
        return {
          to: '/assets/transfer/private',
          hash: formHash({ token: name, amount, to: address ?? undefined }),
        }
      case 'swapInto':
        return { to: '/swap/public', hash: formHash({ to: name, amount, exact: 'out' }) }
      case 'faucet':
        return { to: '/faucet' }
      case 'receive':
        return { to: '/assets/transfer' }
    }
  }
}
