import { ArrowDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { showFee } from '../../lib/format.ts'
import { useText } from '../../lib/text/useText.ts'
import { seenWords } from '../../plans/accentOf.ts'
import { countingBoth } from '../../trade/otherForms.ts'
import { proceedFrom } from '../../trade/proceedFrom.ts'
import { TradeForm } from '../../trade/TradeForm.tsx'
import type { Accent } from '../../ui/accent.ts'
import { Fact, FactList } from '../../ui/FactList.tsx'
import type { Mode } from '../../ui/ModeSwitch.tsx'
import { ReceiverField } from './ReceiverField.tsx'
import { TransferPayment } from './TransferPayment.tsx'
import { transferWords } from './transferWords.ts'
import type { TransferDesk } from './useTransfer.ts'

type SendFormProps = {
  readonly desk: TransferDesk
  /** The source of the tokens. */
  readonly from: Mode
  /** Opens the review of a complete form; undefined while it is not ready yet. */
  readonly onReview: (() => void) | undefined
  /** The accent of the form; that of the page if left out. */
  readonly accent?: Accent
  /** What will be publicly visible, shown above the fee. */
  readonly children: ReactNode
}

/** The amount, the receiver, the cost, and the submit button. */
export function SendForm({ desk, from, onReview, accent, children }: SendFormProps) {
  const t = useText()
  const { state, context, form } = desk
  const own = transferWords(state, context)
  const words = desk.others ? countingBoth(own) : own
  const isSeen = from === 'private' && accent !== 'private' && state === 'ready'
  return (
    <TradeForm
      label={t('assets.send')}
      accent={accent}
      words={isSeen ? seenWords('private.sendSeen') : words}
      onPress={proceedFrom(desk, { ready: onReview })}
    >
      <div className="relative flex flex-col gap-1">
        <TransferPayment desk={desk} mode={from} />
        <span
          aria-hidden="true"
          className="z-1 mx-auto -my-6 grid size-10 place-items-center rounded-field border-4 border-s1 bg-s3 text-mid"
        >
          <ArrowDown size={17} strokeWidth={1.5} />
        </span>
        <ReceiverField
          to={form.to}
          check={desk.receiver}
          arrives={form.arrives}
          from={from}
          onTo={desk.setTo}
          onArrives={desk.setArrives}
        />
      </div>
      {children}
      <div className="mt-2 px-1">
        <FactList>
          <Fact label={t('assets.networkFee')} term="networkFee">
            {showFee(context.feeMicrocredits)}
          </Fact>
        </FactList>
      </div>
    </TradeForm>
  )
}
