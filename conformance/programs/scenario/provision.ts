import type { Actor } from './actors.ts'
import type { Move } from './player.ts'
import { registryToken, type Wrapped, wrappedTokens } from './wrappedTokens.ts'
import type { GivingMove } from './wrapperHistory.ts'
import {
  approvalOf,
  balanceOf,
  type Held,
  outsideOf,
  outsideRecordOf,
  recordOf,
  type Scene,
  type Token,
  who,
} from './wrapperScene.ts'

const core = 'nightjar_core.aleo'

/** Makes the chosen call, or one that is needed first: something to spend, or an approval. */
export type Maker = (scene: Scene) => GivingMove

export function act({ choice }: Scene, by: Actor, inputs: readonly string[]): Move {
  return { by, call: choice.call, inputs }
}

export type Makers = Readonly<Record<string, Maker>>

const always = '4294967295u32'
/** How much a user receives at once, in base units. */
const provision = 40_000_000n
/** Amounts up to this count as nothing: a swap may pay out nothing for them. */
const dust = 1000n

function isWrapped(token: Token): token is Wrapped {
  return token !== 'A'
}

export function min(one: bigint, two: bigint): bigint {
  return one < two ? one : two
}

function mint(by: Actor, token: Wrapped): Move {
  const { outside } = wrappedTokens[token]
  const inputs = [`@${by}`, `${provision}u128`]
  if (token !== 'WREG') return { by, call: `${outside}/mint_public`, inputs }
  return { by: 'admin', call: `${outside}/mint_public`, inputs: [registryToken, ...inputs, always] }
}

/** Gives a user some of a token in public. */
export function fund(scene: Scene, by: Actor, token: Token): Move {
  const to = `@${by}`
  if (!isWrapped(token)) {
    return { by: 'admin', call: `${core}/transfer_public`, inputs: ['#A', to, `${provision}u128`] }
  }
  const { home, leading, unit } = wrappedTokens[token]
  const owned = min(outsideOf(scene, by, token), provision)
  if (owned <= dust) return mint(by, token)
  return { by, call: `${home}/wrap_public`, inputs: [...leading, `${owned}${unit}`, to] }
}

/** Gives a user a record of a token. */
export function fundRecord(scene: Scene, by: Actor, token: Token): Move {
  const owned = balanceOf(scene.world, `@${by}`, token)
  if (owned <= dust) return fund(scene, by, token)
  const inputs = [`#${token}`, `@${by}`, `${owned}u128`]
  return { by, call: `${core}/transfer_public_to_private`, inputs }
}

/** Gives a user a record of an outside token. */
export function fundOutsideRecord(scene: Scene, by: Actor, token: Wrapped): Move {
  const to = `@${by}`
  const { outside, unit } = wrappedTokens[token]
  const amount = `${min(outsideOf(scene, by, token), provision)}${unit}`
  if (token === 'WALEO') {
    return { by, call: `${outside}/transfer_public_to_private`, inputs: [to, amount] }
  }
  if (token === 'WARC20') {
    return { by, call: `${outside}/mint_private`, inputs: [to, `${provision}u128`] }
  }
  if (outsideOf(scene, by, token) <= dust) return mint(by, token)
  const inputs = [registryToken, to, amount, 'false']
  return { by, call: `${outside}/transfer_public_to_private`, inputs }
}

function approve(scene: Scene, by: Actor, token: Token, spender: string): Move {
  const inputs = [`#${token}`, `%${spender}`, `${balanceOf(scene.world, `@${by}`, token)}u128`]
  return { by, call: `${core}/approve_public`, inputs }
}

/** Makes a call with a token that a user holds and has approved for a program, or provides for it. */
export function withApproved(
  scene: Scene,
  token: Token,
  spender: string,
  make: (by: Actor, owned: bigint) => GivingMove,
): GivingMove {
  const balance = (user: Actor) => balanceOf(scene.world, `@${user}`, token)
  const approved = (user: Actor) => approvalOf(scene.world, user, token, spender)
  const ready = who(scene, (user) => balance(user) > dust && approved(user) > dust)
  const by = approved(ready) > dust ? ready : who(scene, (user) => balance(user) > dust)
  if (balance(by) <= dust) return fund(scene, by, token)
  if (approved(by) <= dust) return approve(scene, by, token, spender)
  return make(by, min(balance(by), approved(by)))
}

/** Makes a call with a record that holds enough, or provides one. */
function withHeld(
  scene: Scene,
  held: (user: Actor) => Held | undefined,
  provide: (by: Actor) => GivingMove,
  make: (by: Actor, record: Held) => GivingMove,
): GivingMove {
  const by = who(scene, (user) => (held(user)?.amount ?? 0n) > dust)
  const record = held(by)
  return record === undefined || record.amount <= dust ? provide(by) : make(by, record)
}

/** Makes a call with a record of core, or provides for it. */
export const withRecord = (
  scene: Scene,
  token: Token,
  make: (by: Actor, record: Held) => GivingMove,
): GivingMove =>
  withHeld(
    scene,
    (user) => recordOf(scene.world, user, token),
    (by) => fundRecord(scene, by, token),
    make,
  )

/** Makes a call with a record of an outside token, or provides for it. */
export const withOutsideRecord = (
  scene: Scene,
  token: Wrapped,
  make: (by: Actor, record: Held) => GivingMove,
): GivingMove =>
  withHeld(
    scene,
    (user) => outsideRecordOf(scene.world, user, token),
    (by) => fundOutsideRecord(scene, by, token),
    make,
  )

/** Makes a call with a public balance of core, or provides for it. */
export function withBalance(
  scene: Scene,
  token: Token,
  make: (by: Actor, owned: bigint) => GivingMove,
): GivingMove {
  const by = who(scene, (user) => balanceOf(scene.world, `@${user}`, token) > dust)
  const owned = balanceOf(scene.world, `@${by}`, token)
  return owned <= dust ? fund(scene, by, token) : make(by, owned)
}

/** Makes a call with a public balance of an outside token, or provides for it. */
export function withOutside(
  scene: Scene,
  token: Wrapped,
  make: (by: Actor, owned: bigint) => GivingMove,
): GivingMove {
  const by = who(scene, (user) => outsideOf(scene, user, token) > dust)
  const owned = outsideOf(scene, by, token)
  return owned <= dust ? mint(by, token) : make(by, owned)
}
