import type { Prompt } from '../../../wallets/local/prompts.ts'

/** What every dialog of the local wallet takes. */
export type PromptProps<Kind extends Prompt['kind']> = {
  readonly prompt: Extract<Prompt, { readonly kind: Kind }>
  readonly onConfirm: () => void
  readonly onRefuse: () => void
}
