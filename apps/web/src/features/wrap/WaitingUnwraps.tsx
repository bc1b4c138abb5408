import { useState } from 'react'
import { showExact } from '../../lib/format.ts'
import { useText } from '../../lib/text/useText.ts'
import type { Wrapping } from '../../lib/wrapping.ts'
import { dropPlan, stepsOf } from '../../transactions/plan.ts'
import type { Transaction } from '../../transactions/transaction.ts'
import { useTransactions } from '../../transactions/useTransactions.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { UnwrapSteps } from './UnwrapSteps.tsx'
import { readNote } from './unwrapPlan.ts'
import type { WrapDesk } from './useWrap.ts'

/** Unfinished unwraps from this or an earlier visit, each with a button to continue. */
export function WaitingUnwraps({ desk }: { readonly desk: WrapDesk }) {
  const { account, wrappings } = desk
  const transactions = useTransactions(account.address) ?? []
  const [opened, setOpened] = useState<{ readonly plan: string; readonly wrapping: Wrapping }>()
  const t = useText()
  return (
    <>
      {transactions.filter(isWaiting).map((last) => {
        const note = readNote(last)
        const wrapping = wrappings.find(({ inside }) => inside.id === note?.token)
        const plan = last.plan?.id
        if (!note || !wrapping || !plan) return null
        const hasBegun = stepsOf(transactions, plan).some(({ phase }) => phase !== 'planned')
        return (
          <section
            key={plan}
            aria-label={t('wrap.begun')}
            className="mb-3 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-s1 p-4"
          >
            <p className="min-w-0">
              {t('wrap.begunText', { amount: showExact(BigInt(note.amount), wrapping.inside) })}
              {hasBegun && <span className="block text-13 text-low">{t('wrap.allowed')}</span>}
            </p>
            <span className="flex gap-2">
              <Button kind="ghost" onClick={() => void dropPlan(plan)}>
                {t('wrap.drop')}
              </Button>
              <Button kind="secondary" onClick={() => setOpened({ plan, wrapping })}>
                {t('transactions.goOn')}
              </Button>
            </span>
          </section>
        )
      })}
      {opened && account.address && (
        <Modal show title={t('wrap.unwrap')} onClose={() => setOpened(undefined)}>
          <UnwrapSteps {...opened} address={account.address} onDone={() => setOpened(undefined)} />
        </Modal>
      )}
    </>
  )
}

function isWaiting(transaction: Transaction): boolean {
  return transaction.phase === 'planned' && readNote(transaction)?.step === 'unwrap'
}
