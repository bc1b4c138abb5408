import { type ListedCall, seenBy, shortAddress } from '@nightjar/sdk'
import { isSimulated } from '../lib/isSimulated.ts'
import { useText } from '../lib/text/useText.ts'
import { classNames } from './classNames.ts'
import { ModeEye } from './ModeEye.tsx'

type TraderProps = {
  readonly call: ListedCall
  /** Who receives, if everyone sees it. */
  readonly receiver?: string | null
  readonly className?: string
}

/** Who made a call, as everyone sees it: the address, that it is hidden, or that only its fee or its receiver shows it. */
export function Trader({ call, receiver = null, className }: TraderProps) {
  const t = useText()
  const { account, sender, payer } = seenBy(call)
  return (
    <span
      className={classNames('flex items-center gap-2', sender !== null && 'text-public', className)}
    >
      <ModeEye mode={account === 'hidden' && receiver === null ? 'private' : 'public'} size={15} />
      {sender ? (
        <span>
          <span className="whitespace-nowrap">{shortAddress(sender)}</span>
          {isSimulated(sender) && (
            <span className="ml-1.5 text-13 text-mid">{t('ui.simulatedAccount')}</span>
          )}
        </span>
      ) : (
        <span className="min-w-0">
          <span
            aria-hidden="true"
            className={classNames(
              'veil block w-28 rounded-control bg-s2',
              payer || receiver ? 'h-2' : 'h-5',
            )}
          />
          {payer && <Shown text={t('ui.feeBy', { address: shortAddress(payer) })} />}
          {receiver && <Shown text={t('ui.paidTo', { address: shortAddress(receiver) })} />}
        </span>
      )}
    </span>
  )
}

function Shown({ text }: { readonly text: string }) {
  return <span className="block whitespace-nowrap text-13 text-public">{text}</span>
}
