import { useText } from '../../lib/text/useText.ts'
import type { MessageId } from '../../messageIds.ts'
import type { Mode } from '../../ui/ModeSwitch.tsx'
import { Visibility } from '../../ui/Visibility.tsx'

type Facts = { readonly everyone: readonly MessageId[]; readonly onlyYou: readonly MessageId[] }

const facts: Record<Mode, Facts> = {
  public: {
    everyone: ['assets.seesAmount', 'assets.seesSender', 'assets.seesReceiver'],
    onlyYou: [],
  },
  private: {
    everyone: ['assets.seesAmount', 'assets.seesSender'],
    onlyYou: ['assets.hidesReceiver', 'assets.hidesLater'],
  },
}

/** What the chain shows of a transfer from a public balance, and what it does not. */
export function TransferVisibility({ arrives }: { readonly arrives: Mode }) {
  const t = useText()
  const { everyone, onlyYou } = facts[arrives]
  return (
    <Visibility
      everyone={everyone.map((fact) => t(fact))}
      onlyYou={onlyYou.map((fact) => t(fact))}
    />
  )
}
