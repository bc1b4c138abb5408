import { type Prompt, prompts } from '@nightjar/wallet/local/prompts'
import { ConfirmMessage } from './ConfirmMessage.tsx'
import { ConfirmTransaction } from './ConfirmTransaction.tsx'
import { OpenLocalWallet } from './OpenLocalWallet.tsx'

/** A question of the local wallet, as its own dialog. */
export function LocalPrompt({ prompt }: { readonly prompt: Prompt }) {
  const answers = {
    onConfirm: () => prompts.answer(prompt.id, 'confirmed'),
    onRefuse: () => prompts.answer(prompt.id, 'refused'),
  }
  switch (prompt.kind) {
    case 'open':
      return <OpenLocalWallet prompt={prompt} {...answers} />
    case 'transaction':
      return <ConfirmTransaction prompt={prompt} {...answers} />
    case 'message':
      return <ConfirmMessage prompt={prompt} {...answers} />
    default:
      return prompt satisfies never
  }
}
