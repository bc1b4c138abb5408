import { ADDRESS_LENGTH, ADDRESS_PREFIX } from '@nightjar/sdk'
import { Check, ClipboardPaste, TriangleAlert, X } from 'lucide-react'
import { useId, useState } from 'react'
import { type AddressCheck, readAddress } from '../../lib/checkAddress.ts'
import { LONGEST_PASTED } from '../../lib/longestPasted.ts'
import { useText } from '../../lib/text/useText.ts'
import { classNames } from '../../ui/classNames.ts'
import { type Mode, ModeSwitch } from '../../ui/ModeSwitch.tsx'
import { useWallet } from '../../wallets/useWallet.ts'

type ReceiverFieldProps = {
  readonly to: string
  readonly check: AddressCheck
  readonly arrives: Mode
  /** Where it is sent from. */
  readonly from: Mode
  readonly onTo: (to: string) => void
  readonly onArrives: (arrives: Mode) => void
}

/** The receiver, and whether it arrives in a public balance or as a record. The address is shown in full. */
export function ReceiverField(props: ReceiverFieldProps) {
  const { to, check, arrives, from, onTo, onArrives } = props
  const t = useText()
  const id = useId()
  return (
    <div
      data-mode={arrives}
      className={classNames(
        'rounded-field border border-line bg-s2 px-4 py-3 focus-within:border-line-strong max-desk:pt-6', // keeps clear of the arrow
        arrives === 'private' && 'veil',
      )}
    >
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 text-13 text-low">
        <span>{t('assets.arrivesAs')}</span>
        <ModeSwitch value={arrives} label={t('assets.arrivesAs')} onChange={onArrives} />
      </div>
      <div className="mt-1 flex items-start gap-2">
        <AddressInput id={id} to={to} isGood={isSendable(check)} onTo={onTo} />
        <AddressAction to={to} onTo={onTo} />
      </div>
      {to === '' && <Myself onTo={onTo} />}
      <Verdict id={`${id}-check`} to={to} check={check} arrives={arrives} from={from} />
    </div>
  )
}

const isSendable = (check: AddressCheck): boolean =>
  check === 'valid' || check === 'own' || check === 'program'

/** Enters the account's own address. */
function Myself({ onTo }: Pick<ReceiverFieldProps, 'onTo'>) {
  const t = useText()
  const { address } = useWallet()
  if (!address) return null
  return (
    <button
      type="button"
      onClick={() => onTo(address)}
      className="min-h-8 rounded-full border border-line-strong px-3 text-13 text-mid hover:bg-s3 hover:text-high max-desk:min-h-11"
    >
      {t('assets.myself')}
    </button>
  )
}

type AddressInputProps = {
  readonly id: string
  readonly to: string
  readonly isGood: boolean
  readonly onTo: (to: string) => void
}

/** Its ends are bold once it is complete and the field has lost focus, because people compare those. */
function AddressInput({ id, to, isGood, onTo }: AddressInputProps) {
  const t = useText()
  const [focused, setFocused] = useState(false)
  const address = readAddress(to)
  const covers = isGood && !focused
  return (
    <span className="relative min-h-18 min-w-0 flex-1 text-17 break-all desk:min-h-13">
      <textarea
        id={id}
        rows={2}
        aria-label={t('assets.receiver')}
        aria-describedby={`${id}-check`}
        aria-invalid={to !== '' && !isGood}
        placeholder={t('assets.pasteAddress')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LONGEST_PASTED}
        value={to}
        onChange={({ target }) => onTo(readAddress(target.value))}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        className={classNames(
          'block h-18 w-full resize-none bg-transparent text-17 desk:h-13 outline-none placeholder:text-low',
          covers && 'text-transparent',
        )}
      />
      {covers && (
        <span aria-hidden="true" className="pointer-events-none absolute inset-0 text-low">
          <b className="text-high">{address.slice(0, 10)}</b>
          {address.slice(10, -10)}
          <b className="text-high">{address.slice(-10)}</b>
        </span>
      )}
    </span>
  )
}

const action =
  'grid size-11 shrink-0 place-items-center rounded-control text-mid hover:bg-s3 hover:text-high'

const readCopied = async (): Promise<string> => navigator.clipboard.readText()

/** Pastes into an empty field, clears a filled one. */
function AddressAction({ to, onTo }: Pick<ReceiverFieldProps, 'to' | 'onTo'>) {
  const t = useText()
  if (to !== '') {
    return (
      <button
        type="button"
        className={action}
        aria-label={t('assets.clear')}
        onClick={() => onTo('')}
      >
        <X size={18} strokeWidth={1.5} aria-hidden="true" />
      </button>
    )
  }
  const paste = async () => {
    const text = await readCopied().catch(() => '') // not allowed, or no TLS: pasting by keyboard still works
    onTo(readAddress(text).slice(0, 100))
  }
  return (
    <button
      type="button"
      className={action}
      aria-label={t('assets.paste')}
      onClick={() => void paste()}
    >
      <ClipboardPaste size={18} strokeWidth={1.5} aria-hidden="true" />
    </button>
  )
}

type VerdictProps = {
  readonly id: string
  readonly to: string
  readonly check: AddressCheck
  readonly arrives: Mode
  readonly from: Mode
}

function Verdict({ id, to, check, arrives, from }: VerdictProps) {
  const t = useText()
  const say = (): readonly [string, string, typeof Check | undefined] => {
    switch (check) {
      case 'empty':
        return ['text-low', '\u00a0', undefined]
      case 'no-address':
        return [
          'text-danger',
          to.startsWith(ADDRESS_PREFIX)
            ? t('assets.wrongLength', { length: to.length, needed: ADDRESS_LENGTH })
            : t('assets.wrongStart', { start: ADDRESS_PREFIX }),
          TriangleAlert,
        ]
      case 'typo':
        return ['text-danger', t('assets.typo'), TriangleAlert]
      case 'nobody':
        return ['text-danger', t('assets.nobody'), TriangleAlert]
      case 'program':
        return ['text-warning', t('assets.program'), TriangleAlert]
      case 'own':
        if (arrives === 'public' && from === 'private')
          return ['text-mid', t('assets.ownShown'), Check]
        return arrives === 'private'
          ? ['text-mid', t('assets.ownPrivate'), Check]
          : ['text-warning', t('assets.ownPublic'), TriangleAlert]
      case 'valid':
        return ['text-success', t('assets.validAddress'), Check]
      default:
        return check satisfies never
    }
  }
  const [colour, text, Icon] = say()
  return (
    <p id={id} role="status" className={classNames('mt-1 flex min-h-6 gap-1.5 text-13', colour)}>
      {Icon && <Icon size={16} strokeWidth={1.5} aria-hidden="true" className="mt-0.5 shrink-0" />}
      {text}
    </p>
  )
}
