import type { Sdk } from './sdkModule.ts'

/** The x-coordinate of the generator of account keys (`AleoAccountEncryptionAndSignatureScheme0`). */
export const accountGenerator =
  '522678458525321116977504528531602186870683848189190546523208313015552693483group'

/** Bytes of a scalar or a field element. */
const WORD_BYTES = 32

/**
 * Whether the signature of a deployment's owner signs a deployment id, like snarkVM's `ProgramOwner::verify`
 * (`console/account/src/signature/verify.rs`): the SDK verifies signatures of bytes and values, not of a field element.
 * Does not check that the signature's key belongs to the address. Throws where a text cannot be parsed.
 */
export function signsDeployment(
  sdk: Sdk,
  owner: { readonly address: string; readonly signature: string },
  deploymentId: string,
): boolean {
  const signature = sdk.Signature.from_string(owner.signature)
  const bytes = signature.toBytesLe()
  const pointAt = (word: number) => {
    const x = sdk.Field.fromBytesLe(bytes.slice(word * WORD_BYTES, (word + 1) * WORD_BYTES))
    return sdk.Group.fromString(x.toString().replace(/field$/, 'group'))
  }
  const [pkSig, prSig] = [pointAt(2), pointAt(3)] // after the challenge and the response
  const challenge = signature.challenge()
  const nonce = sdk.Group.fromString(accountGenerator)
    .scalarMultiply(signature.response())
    .add(pkSig.scalarMultiply(challenge))
  const address = sdk.Address.from_string(owner.address).toGroup()
  const preimage = [nonce, pkSig, prSig, address].map((point) => point.toXCoordinate())
  const expected = new sdk.Poseidon8().hashToScalar([
    ...preimage,
    sdk.Field.fromString(deploymentId),
  ])
  return expected.equals(challenge)
}
