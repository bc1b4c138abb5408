import { useText } from '../lib/text/useText.ts'
import { useWallet } from '../wallets/useWallet.ts'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'

type ConnectNoticeProps = { readonly title: string; readonly text: string }

/** In place of what belongs to an account, while none is connected. */
export function ConnectNotice({ title, text }: ConnectNoticeProps) {
  const t = useText()
  const { openDialog } = useWallet()
  return (
    <Notice
      title={title}
      text={text}
      action={<Button onClick={openDialog}>{t('lib.connect')}</Button>}
    />
  )
}
