import { actors } from '../scenario/actors.ts'
import type { Move } from './history.ts'
import {
  adminOf,
  allowances,
  blindedHoldings,
  holdings,
  type Maker,
  managedTokens,
  ownedRecords,
  owner,
  part,
  pick,
  pickLarge,
  receiver,
  type Scene,
  someone,
  toCore,
  u128,
} from './moveScene.ts'

const core = 'nightjar_core.aleo'
const supplies = [0n, 10n ** 6n, 10n ** 13n, 10n ** 20n, 1n << 98n, (1n << 128n) - 1n]

/** An amount of what is available, or one more. */
function spendable({ choice, isWrong }: Scene, amount: bigint): string {
  return u128(isWrong ? amount + 1n : part(amount, choice.share))
}

function createToken(scene: Scene): Move | null {
  const by = someone(scene)
  const { state, hash } = scene.history
  const isTaken = (salt: number) =>
    state
      .table(core, 'tokens')
      .has(hash.bhp256(`{ creator: ${actors[by].address}, salt: ${salt}field }`))
  const salts = Array.from({ length: 40 }, (_, salt) => salt)
  const salt = salts.find((entry) => isTaken(entry) === scene.isWrong)
  if (salt === undefined) return null
  const supply = pick(supplies, scene.choice.token) ?? 0n
  const admin = actors[someone({ ...scene, choice: { ...scene.choice, who: scene.choice.to } })]
  const names = ['1field', '2field', `${scene.choice.share % 19}u8`]
  return toCore(by, 'create_token', [`${salt}field`, ...names, u128(supply), admin.address])
}

/** A call by a token's admin, or by someone who may not make it. */
function asAdmin(
  scene: Scene,
  name: string,
  inputs: (token: string) => Move['inputs'],
): Move | null {
  const found = pick(managedTokens(scene.history), scene.choice.token)
  if (found === undefined) return null
  const by = scene.isWrong ? someone(scene, found.by) : found.by
  return toCore(by, name, inputs(found.token))
}

function minted({ choice }: Scene): string {
  return u128(BigInt(choice.share) ** 2n)
}

/** Approves the token's admin, who may then burn, or anyone. */
function approve(scene: Scene, spender?: 'admin'): Move | null {
  const { history, choice } = scene
  const known = pick(allowances(history), choice.other)
  if (scene.isWrong) {
    if (known === undefined) return null
    const payer = holdings(history).find(({ user }) => user === known.payer)?.by
    const inputs = [known.token, actors[known.by].address, u128(1n << 128n)]
    return payer === undefined ? null : toCore(payer, 'approve_public', inputs)
  }
  const held = holdings(history).filter(
    ({ token }) => spender !== 'admin' || adminOf(history, token) !== undefined,
  )
  const holding = pick(held, choice.token)
  if (holding === undefined) return null
  const admin = adminOf(history, holding.token)
  const isForAdmin = spender === 'admin' || choice.other % 2 === 0
  const to = (isForAdmin ? admin : undefined) ?? someone(scene)
  const inputs = [holding.token, actors[to].address, u128(part(holding.amount, choice.rest))]
  return toCore(holding.by, 'approve_public', inputs)
}

function burnFrom(scene: Scene): Move | null {
  const { history, choice } = scene
  const usable = allowances(history).filter(
    ({ token, by, amount }) => amount > 0n && adminOf(history, token) === by,
  )
  const found = pick(usable, choice.token)
  if (found === undefined) return approve({ ...scene, isWrong: false }, 'admin')
  return toCore(found.by, 'burn_from', [found.token, found.payer, spendable(scene, found.amount)])
}

function burnPrivate(scene: Scene): Move | null {
  const { history, choice, isWrong } = scene
  const own = ownedRecords(history).filter(
    ({ token, by }) => (adminOf(history, token) === by) !== isWrong,
  )
  const found = pickLarge(own, choice.token)
  if (found !== undefined) {
    const inputs = [found.record, u128(part(found.amount, choice.share))]
    return toCore(found.by, 'burn_private', inputs)
  }
  const managed = pick(managedTokens(history), choice.token)
  if (managed === undefined) return null
  const inputs = [managed.token, actors[managed.by].address, u128(1000n)]
  return toCore(managed.by, 'mint_private', inputs)
}

function transferPublic(scene: Scene): Move | null {
  const found = pick(holdings(scene.history), scene.choice.token)
  if (found === undefined) return null
  const to = receiver(scene, found.by)
  return toCore(found.by, 'transfer_public', [found.token, to, spendable(scene, found.amount)])
}

function transferPublicToPrivate(scene: Scene): Move | null {
  const found = pick(holdings(scene.history), scene.choice.token)
  if (found === undefined) return null
  const inputs = [found.token, owner(scene, found.by), spendable(scene, found.amount)]
  return toCore(found.by, 'transfer_public_to_private', inputs)
}

/** Spends a record; asking for more than it holds makes no transaction, so this is never done. */
function fromRecord(scene: Scene, name: string, to: 'owner' | 'receiver'): Move | null {
  const found = pickLarge(ownedRecords(scene.history), scene.choice.token)
  if (found === undefined) return null
  const receives = to === 'owner' ? owner(scene, found.by) : receiver(scene, found.by)
  return toCore(found.by, name, [
    found.record,
    receives,
    u128(part(found.amount, scene.choice.share)),
  ])
}

function unapprove(scene: Scene): Move | null {
  const { history, choice } = scene
  const payers = new Map(holdings(history).map(({ user, by }) => [user, by]))
  const found = pick(
    allowances(history).filter(({ payer }) => payers.has(payer)),
    choice.token,
  )
  const by = payers.get(found?.payer ?? '')
  if (found === undefined || by === undefined) return approve({ ...scene, isWrong: false })
  const inputs = [found.token, actors[found.by].address, spendable(scene, found.allowance)]
  return toCore(by, 'unapprove_public', inputs)
}

function transferFrom(scene: Scene): Move | null {
  const { history, choice } = scene
  const found = pick(
    allowances(history).filter(({ amount }) => amount > 0n),
    choice.token,
  )
  if (found === undefined) return approve({ ...scene, isWrong: false })
  const to = choice.other % 3 === 0 ? found.payer : receiver(scene, found.by)
  const inputs = [found.token, found.payer, to, spendable(scene, found.amount)]
  return toCore(found.by, 'transfer_from_public', inputs)
}

function join(scene: Scene): Move | null {
  const owned = ownedRecords(scene.history).slice(0, 40)
  const pairs = owned.flatMap((first, place) =>
    owned
      .slice(place + 1)
      .filter(({ by, token }) => by === first.by && token === first.token)
      .map((second) => ({ by: first.by, inputs: [first.record, second.record] })),
  )
  const found = pick(pairs, scene.choice.token)
  if (found === undefined) return fromRecord(scene, 'transfer_private', 'owner')
  return toCore(found.by, 'join', found.inputs)
}

function claim(scene: Scene): Move | null {
  const { history, choice, isWrong } = scene
  const found = pick(blindedHoldings(history), choice.token)
  if (found === undefined) return transferPublic({ ...scene, choice: { ...choice, to: 2 } })
  const amount = isWrong ? found.amount + 1n : part(found.amount, choice.share)
  const inputs = [found.factor, found.token, u128(amount), owner(scene, found.by)]
  return toCore(found.by, 'claim_blinded', inputs)
}

/** The calls of the token ledger, each made from the current state. */
export const tokenMakers: Readonly<Record<string, Maker>> = {
  create_token: createToken,
  change_token_admin: (scene) =>
    asAdmin(scene, 'change_token_admin', (token) => [token, owner(scene, someone(scene))]),
  mint_public: (scene) =>
    asAdmin(scene, 'mint_public', (token) => [token, receiver(scene, 'admin'), minted(scene)]),
  mint_private: (scene) =>
    asAdmin(scene, 'mint_private', (token) => [token, owner(scene, 'admin'), minted(scene)]),
  burn_from: burnFrom,
  burn_private: burnPrivate,
  transfer_public: transferPublic,
  transfer_private: (scene) => fromRecord(scene, 'transfer_private', 'owner'),
  transfer_public_to_private: transferPublicToPrivate,
  transfer_private_to_public: (scene) =>
    fromRecord(scene, 'transfer_private_to_public', 'receiver'),
  approve_public: (scene) => approve(scene),
  unapprove_public: unapprove,
  transfer_from_public: transferFrom,
  join,
  claim_blinded: claim,
}
