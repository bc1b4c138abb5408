import { accountGenerator } from '@nightjar/snarkvm'
import * as sdk from '@nightjar/snarkvm/sdk'
import type { DeployJson } from '../snarkvm/transactionJson.ts'

/** Signs a deployment id like its owner (`console/account/src/signature/sign.rs`). */
export function signDeployment(privateKey: string, deploymentId: bigint): DeployJson['owner'] {
  const key = sdk.PrivateKey.from_string(privateKey)
  const secret = secretOf(key)
  const computeKey = sdk.ComputeKey.from_private_key(key)
  const nonce = sdk.Scalar.random()
  const points = [
    sdk.Group.fromString(accountGenerator).scalarMultiply(nonce),
    computeKey.pk_sig(),
    computeKey.pr_sig(),
    computeKey.address().toGroup(),
  ]
  const challenge = new sdk.Poseidon8().hashToScalar([
    ...points.map((point) => point.toXCoordinate()),
    sdk.Field.fromString(`${deploymentId}field`),
  ])
  const response = nonce.subtract(challenge.multiply(secret))
  const parts = [challenge, response, computeKey.pk_sig(), computeKey.pr_sig()]
  const bytes = parts.flatMap((part) => [
    ...('toXCoordinate' in part ? part.toXCoordinate() : part).toBytesLe(),
  ])
  const signature = sdk.Signature.fromBytesLe(
    new Uint8Array([...bytes, ...computeKey.sk_prf().toBytesLe()]),
  )
  return { address: computeKey.address().to_string(), signature: signature.to_string() }
}

/** The secret that a private key signs with (`console/account/src/private_key/try_from.rs`). */
function secretOf(key: InstanceType<typeof sdk.PrivateKey>) {
  const domain = new Uint8Array(32)
  domain.set(new TextEncoder().encode('AleoAccountSignatureSecretKey0'))
  const seed = sdk.Field.fromBytesLe(key.toBytesLe())
  return new sdk.Poseidon2().hashToScalar([sdk.Field.fromBytesLe(domain), seed])
}
