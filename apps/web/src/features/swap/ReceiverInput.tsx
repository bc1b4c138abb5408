import { checkAddress, readAddress } from '../../lib/checkAddress.ts'
import { LONGEST_PASTED } from '../../lib/longestPasted.ts'
import { useText } from '../../lib/text/useText.ts'
import type { Receiver } from './receiver.ts'

type ReceiverInputProps = {
  readonly text: string
  readonly onChange: (receiver: Receiver) => void
}

/** The address of another receiver, validated while typing. */
export function ReceiverInput({ text, onChange }: ReceiverInputProps) {
  const t = useText()
  const change = (typed: string) => {
    const address = readAddress(typed)
    onChange({ text: address, check: checkAddress(address, null) })
  }
  return (
    <input
      aria-label={t('swap.receiverField')}
      placeholder={t('swap.pasteAddress')}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={LONGEST_PASTED}
      value={text}
      onChange={({ target }) => change(target.value)}
      className="min-h-12 w-full rounded-field border border-line-strong bg-s2 px-4 outline-none placeholder:text-low focus:border-accent"
    />
  )
}
