import type { Prompt } from '@nightjar/wallet/local/prompts'

/** The props of every dialog of the local wallet. */
export type PromptProps<Kind extends Prompt['kind']> = {
  readonly prompt: Extract<Prompt, { readonly kind: Kind }>
  readonly onConfirm: () => void
  readonly onRefuse: () => void
}
