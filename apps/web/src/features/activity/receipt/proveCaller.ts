import { addressToField, type Transition } from '@nightjar/aleo'

/** Poseidon 2 of fields, `…field`. */
export type HashFields = (fields: readonly string[]) => Promise<string>

export type Proof =
  /** The call whose key this is, and the transitions that the account made with it: that call, and those it called. */
  | {
      readonly kind: 'proven'
      readonly call: Transition
      readonly transitions: readonly Transition[]
    }
  /** The key belongs to none of them, or it does but another account made them. */
  | { readonly kind: 'wrongKey' | 'wrongAccount' }

/**
 * Whether an account made a transaction's calls, proven by a transition's view key. Each transition contains two hashes,
 * which its proof binds (snarkVM, console/program `request/sign.rs`):
 *
 * 1. `tcm`, of its view key, so that no other key can be claimed for it;
 * 2. `scm`, of the signer's address and the view key of the outermost call, so that no other account can be claimed.
 */
export async function proveCaller(
  transitions: readonly Transition[],
  { account, key }: { readonly account: string; readonly key: string },
  hash: HashFields,
): Promise<Proof> {
  const commitment = await hash([key])
  const call = transitions.find(({ tcm }) => tcm === commitment)
  if (!call) return { kind: 'wrongKey' }
  const signer = await hash([`${addressToField(account)}field`, key])
  const made = transitions.filter(({ scm }) => scm === signer)
  return made.length > 0 ? { kind: 'proven', call, transitions: made } : { kind: 'wrongAccount' }
}
