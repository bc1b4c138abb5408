import { Eye } from 'lucide-react'
import { useId } from 'react'
import { commonWords, type FormWords } from '../lib/formWords.ts'
import { useText } from '../lib/text/useText.ts'
import { useWallet } from '../wallets/useWallet.ts'
import { Button } from './Button.tsx'
import { GetMore } from './GetMore.tsx'

export type FormButtonProps = {
  readonly words: FormWords
  /** The action of the button is running. */
  readonly busy?: boolean
  /** The next step; undefined disables the button. */
  readonly onPress: (() => void) | undefined
}

/** A form's submit button: always shows the next step, and below it why it is disabled. On a phone it stays within reach. */
export function FormButton({ words, busy = false, onPress }: FormButtonProps) {
  const { status } = useWallet()
  const isConnecting = words === commonWords.disconnected && status === 'connecting'
  const { label, reason, isShort, showsYou } = isConnecting ? connecting : words
  const t = useText()
  const id = useId()
  return (
    <div
      data-in-reach
      className="mt-3 max-desk:sticky max-desk:bottom-[calc(4.25rem+env(safe-area-inset-bottom))]"
    >
      <Button
        size="large"
        className="w-full"
        busy={busy || isConnecting}
        disabled={!onPress || isConnecting}
        aria-describedby={reason ? id : undefined}
        onClick={onPress}
      >
        {showsYou && <Eye size={18} strokeWidth={1.5} aria-hidden="true" />}
        {t(label)}
      </Button>
      <p
        id={id}
        role="status"
        className="min-h-0 text-center text-13 text-mid empty:hidden not-empty:mt-2"
      >
        {reason && t(reason)}
      </p>
      {isShort && <GetMore />}
    </div>
  )
}

/** While the wallet of the last visit reconnects. */
const connecting: FormWords = { label: { id: 'lib.connecting' } }
