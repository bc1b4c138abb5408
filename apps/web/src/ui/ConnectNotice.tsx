import { useText } from '../lib/text/useText.ts'
import { nameOpening, openWallet } from '../wallets/openWallet.ts'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'

type ConnectNoticeProps = { readonly title: string; readonly text: string }

/** In place of what belongs to an account, while none is connected. */
export function ConnectNotice({ title, text }: ConnectNoticeProps) {
  const t = useText()
  return (
    <Notice
      title={title}
      text={text}
      action={<Button onClick={() => void openWallet()}>{t(nameOpening())}</Button>}
    />
  )
}
