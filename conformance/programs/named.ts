import { CREDITS_PROGRAM, PROGRAMS, type SignedCall, seenBy } from '@nightjar/sdk'
import { type Actor, actors } from './scenario/actors.ts'
import type { Call } from './scenario/driver.ts'
import { createHasher } from './scenario/hash.ts'

const hash = createHasher()
const people = Object.keys(actors) as Actor[]
const outside = ['token_registry.aleo', 'test_arc20_token.aleo', 'test_arc22_token.aleo']
const programs = new Set(
  [CREDITS_PROGRAM, ...Object.values(PROGRAMS), ...outside].map(hash.programAddress),
)

/** Everyone whom a transaction names, in public inputs and outputs, futures and the fee, by name. */
export function whomItShows(call: Call, transaction: string): string {
  return line(call, transaction.match(/\baleo1\w{58}\b/g) ?? []) // all else is encrypted or hashed
}

/** The same according to the SDK. */
export function whomWeSay(call: Call): string {
  const { sender, recipients, payer } = seenBy(signed(call))
  return line(call, [...recipients, ...[sender, payer].flatMap((each) => each ?? [])])
}

/** A call as the SDK takes it. */
export function signed({ privateKey, feeRecord, ...call }: Call): SignedCall {
  return { ...call, signer: addressOf(privateKey), privateFee: feeRecord !== undefined }
}

/** Without programs, and without the one-time address that a claim computes. */
function line(call: Call, addresses: readonly string[]): string {
  const { program, function: name, privateKey, inputs, feeRecord } = call
  const [factor = ''] = inputs
  const oneTime =
    name === 'claim_blinded' && hash.blinded(PROGRAMS.core, addressOf(privateKey), factor)
  const persons = addresses.filter((each) => !programs.has(each) && each !== oneTime)
  const names = persons.map((each) => people.find((one) => actors[one].address === each) ?? each)
  const fee = feeRecord === undefined ? 'public' : 'private'
  return `${program}/${name}, ${fee} fee: ${[...new Set(names)].sort()}`
}

function addressOf(privateKey: string): string {
  const name = people.find((each) => actors[each].privateKey === privateKey)
  if (name === undefined) throw new Error('Only actors make calls.')
  return actors[name].address
}
