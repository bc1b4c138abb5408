import { Eye } from 'lucide-react'
import { useId } from 'react'
import { commonWords, type FormWords } from '../lib/formWords.ts'
import { useText } from '../lib/text/useText.ts'
import { nameOpening } from '../wallets/openWallet.ts'
import { useWallet } from '../wallets/useWallet.ts'
import { Button } from './Button.tsx'
import { GetMore } from './GetMore.tsx'
import type { Mode } from './ModeSwitch.tsx'

export type FormButtonProps = {
  /** Names what the button says, for the fields that it is about. */
  readonly id?: string
  readonly words: FormWords
  /** Which balances the form pays from. */
  readonly mode?: Mode
  /** The action of the button is running. */
  readonly busy?: boolean
  /** The next step; undefined disables the button. */
  readonly onPress: (() => void) | undefined
}

/** A form's submit button: always shows the next step, and below it why it is disabled. On a phone it stays within reach. */
export function FormButton(props: FormButtonProps) {
  const { id: ownId, words, mode = 'public', busy = false, onPress } = props
  const { status } = useWallet()
  const isOut = words === commonWords.disconnected
  const isConnecting = isOut && status === 'connecting'
  const { label, reason, short, showsYou } = isOut ? opening(isConnecting) : words
  const t = useText()
  const id = useId()
  const isOff = !onPress || isConnecting
  const said = [isOff && t(label), reason && t(reason)].filter(Boolean).join('. ')
  return (
    <div id={ownId} data-in-reach data-said={said} className="reach-foot mt-3">
      <Button
        size="large"
        isReachable
        className="w-full"
        busy={busy || isConnecting}
        disabled={isOff}
        aria-describedby={reason ? id : undefined}
        onClick={onPress}
      >
        {showsYou && <Eye size={18} strokeWidth={1.5} aria-hidden="true" />}
        {t(label)}
      </Button>
      <p id={id} className="min-h-0 text-center text-13 text-mid empty:hidden not-empty:mt-2">
        {reason && t(reason)}
      </p>
      {short && <GetMore shortage={short} mode={mode} />}
    </div>
  )
}

/** Without an account: the wallet of the last visit reconnects or is locked, or there is none. */
const opening = (isConnecting: boolean): FormWords => ({
  label: { id: isConnecting ? 'lib.connecting' : nameOpening() },
})
