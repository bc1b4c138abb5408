import accounts from '../data/accounts.json' with { type: 'json' }
import { sdk } from './sdk.ts'

/** Signs blocks with development account 0, over the text of the hash. */
export function createSigner(): (blockHash: string) => string {
  const key = sdk.PrivateKey.from_string(accounts[0]?.privateKey ?? '')
  return (blockHash) => {
    const signature = key.sign(new TextEncoder().encode(blockHash))
    const text = signature.to_string()
    signature.free()
    return text
  }
}
