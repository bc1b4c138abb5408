/** Reasons without values, which the worker of the local wallet and its vault give as well. */
export const plainCodes = [
  'noTokenList',
  'accountChanged',
  'noDecrypt',
  'noAddress',
  'noWords',
  'refused',
  'notOpened',
  'locked',
  'trapped',
  'stopped',
  'wrongPassword',
  'otherVault',
  'noKey',
  'silentVault',
  'fullVault',
  'invalidKey',
  'viewOnly',
  'input.noFunction',
  'input.count',
  'input.type',
  'input.check',
  'input.node',
  'input.other',
  'input.feeRecord',
  'input.gone',
] as const

export type PlainCode = (typeof plainCodes)[number]

/** Reasons that name the wallet. */
export const namedCodes = [
  'sharedNone',
  'noPlainSignature',
  'refusedIn',
  'notShared',
  'offline',
  'asking',
  'notConnected',
  'notHere',
  'noId',
  'noFeePrivately',
  'noEvent',
  'noSignature',
  'noPlaintext',
] as const

/** Why something failed: a code, and the values that belong into its sentence. The page has the sentences. */
export type Reason =
  | { readonly code: PlainCode }
  | { readonly code: (typeof namedCodes)[number]; readonly name: string }
  | { readonly code: 'notInstalled'; readonly name: string; readonly url: string }
  /** `address` is shortened. */
  | { readonly code: 'otherAccount'; readonly address: string }
  /** `wanted` and `other` are names of networks; `other` is null if it has none here. */
  | { readonly code: 'otherNetwork'; readonly name: string; readonly wanted: string }
  | {
      readonly code: 'isOn'
      readonly name: string
      readonly other: string | null
      readonly wanted: string
    }

type Words = (reason: Reason) => string

let words: Words = ({ code }) => code

/** Gives the reasons their sentences. Before, and in a worker, the code stands for them. */
export function wordReasons(given: Words): void {
  words = given
}

/** The sentence of a reason. */
export const wordsOf: Words = (reason) => words(reason)

/** The reason that a code stands for, if the text is one. */
export function reasonOf(text: string): { readonly code: PlainCode } | undefined {
  const code = plainCodes.find((each) => each === text)
  return code && { code }
}
