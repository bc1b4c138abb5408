import { useText } from '../lib/text/useText.ts'
import type { MessageId } from '../messageIds.ts'
import { isLocked, nameOpening, openWallet } from '../wallets/openWallet.ts'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'

type ConnectNoticeProps = {
  /** A message with `locked`: `true` if the wallet in this browser has only to be unlocked. */
  readonly titleId: MessageId
  readonly textId: MessageId
}

/** In place of what belongs to an account, while none is connected. */
export function ConnectNotice({ titleId, textId }: ConnectNoticeProps) {
  const t = useText()
  return (
    <Notice
      title={t(titleId, { locked: String(isLocked()) })}
      text={t(textId)}
      action={<Button onClick={() => void openWallet()}>{t(nameOpening())}</Button>}
    />
  )
}
