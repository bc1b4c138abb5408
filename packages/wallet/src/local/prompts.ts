import type { Reason } from '../reason.ts'
import type { BuildStage, ExecuteRequest } from '../types.ts'
import type { Prepared } from './signer.ts'

/** The local wallet's questions to the user; the dialogs in `features/wallet` answer. */
export type Prompt = { readonly id: number } & (
  | {
      readonly kind: 'open'
      /** The name of the stored account, whose address is unknown until it is open; null if one has to be created. */
      readonly account: string | null
      /** Whether the browser stores the key; otherwise it is gone with the page. */
      readonly isStored: boolean
      /** Why the user is asked again; null the first time. */
      readonly note: Reason | null
      /** These two set up nothing if another tab has changed what is stored: then the user is asked again. */
      readonly create: (password: string) => Promise<void>
      readonly importKey: (privateKey: string, password: string) => Promise<void>
      readonly unlock: (password: string) => Promise<void>
    }
  | {
      readonly kind: 'transaction'
      readonly address: string
      readonly request: ExecuteRequest
      /** Settles when the program has run on the inputs and the fee is known. */
      readonly prepared: Promise<Prepared>
      /** The current stage of the work. */
      readonly stage: Stage
    }
  | { readonly kind: 'message'; readonly address: string; readonly message: Uint8Array }
)

/** A value that changes while a dialog shows it, or before: questions wait for each other, the work does not. */
export type Stage = {
  get(): BuildStage
  /** When it took its value, in milliseconds since 1970. */
  since(): number
  subscribe(observe: () => void): () => void
}

type Answer = 'confirmed' | 'refused'
type Asked = { readonly prompt: Prompt; readonly answer: (answer: Answer) => void }
type Question = Prompt extends infer P ? (P extends Prompt ? Omit<P, 'id'> : never) : never

let queue: readonly Asked[] = []
let ids = 0
const observers = new Set<() => void>()

function replaceQueue(next: readonly Asked[]): void {
  queue = next
  for (const observe of observers) observe()
}

/** The questions of the local wallet, one after another. */
export const prompts = {
  subscribe: (observe: () => void) => {
    observers.add(observe)
    return () => void observers.delete(observe)
  },
  /** The question to show now, or null. */
  current: (): Prompt | null => queue[0]?.prompt ?? null,
  /** Shows a question after those that are waiting; resolves with the user's answer. */
  ask: (question: Question): Promise<Answer> => {
    ids += 1
    const prompt: Prompt = { ...question, id: ids }
    return new Promise((answer) => replaceQueue([...queue, { prompt, answer }]))
  },
  answer: (id: number, answer: Answer): void => {
    const asked = queue.find(({ prompt }) => prompt.id === id)
    replaceQueue(queue.filter((other) => other !== asked))
    asked?.answer(answer)
  },
  /** Refuses all waiting questions, e.g. when the wallet is locked. */
  refuseAll: (): void => {
    const refused = queue
    replaceQueue([])
    for (const { answer } of refused) answer('refused')
  },
}
