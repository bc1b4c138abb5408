import type { Actor } from './actors.ts'
import {
  act,
  type Maker,
  type Makers,
  withApproved,
  withOutside,
  withOutsideRecord,
  withRecord,
} from './provision.ts'
import { registryToken, type Wrapped, wrappedTokens } from './wrappedTokens.ts'
import {
  amountOf,
  type Held,
  pick,
  receiver,
  recordsOf,
  type Scene,
  users,
} from './wrapperScene.ts'

const core = 'nightjar_core.aleo'

function wrapPublic(...names: readonly Wrapped[]): Maker {
  return (scene) => {
    const token = pick(names, scene.choice.one)
    const { leading, unit } = wrappedTokens[token]
    return withOutside(scene, token, (by, owned) =>
      act(scene, by, [...leading, `${amountOf(scene, owned)}${unit}`, receiver(scene, by)]),
    )
  }
}

function wrapPrivate(token: Wrapped): Maker {
  const { leading, unit } = wrappedTokens[token]
  // a registry record names its token itself
  const first = token === 'WREG' ? [] : leading
  return (scene) =>
    withOutsideRecord(scene, token, (by, { name, amount }) => {
      const given = `${amountOf(scene, amount)}${unit}`
      return act(scene, by, [...first, `$${name}`, given, receiver(scene, by)])
    })
}

/** Public exits sometimes pay the wrapper itself, which then keeps the amount as a gift. */
function exit(scene: Scene, by: Actor, token: Wrapped, spent: readonly string[], amount: bigint) {
  const { home, leading, unit } = wrappedTokens[token]
  const start = [...leading, ...spent, `${amount}${unit}`]
  if (scene.choice.slack !== 3) return act(scene, by, [...start, receiver(scene, by)])
  return { ...act(scene, by, [...start, `%${home}`]), gift: { token, amount } }
}

function unwrapPublic(...names: readonly Wrapped[]): Maker {
  return (scene) => {
    const token = pick(names, scene.choice.one)
    return withApproved(scene, token, wrappedTokens[token].home, (by, owned) =>
      exit(scene, by, token, [], amountOf(scene, owned)),
    )
  }
}

/** The right record, or one of another token when the call should ask for too much. */
function exitRecord(scene: Scene, by: Actor, record: Held): Held {
  if (scene.choice.flaw !== 'tooGreedy') return record
  const all = recordsOf(scene.world, by, core)
  const right = scene.world.kept.get(record.name)?.model.entries.token
  const other = all.find(({ name }) => scene.world.kept.get(name)?.model.entries.token !== right)
  return other ?? { ...record, amount: record.amount + 1n }
}

function unwrapPrivate(token: Wrapped): Maker {
  const { leading, unit } = wrappedTokens[token]
  return (scene) =>
    withRecord(scene, token, (by, right) => {
      const { name, amount } = exitRecord(scene, by, right)
      const asked = scene.choice.flaw === 'tooGreedy' ? amount : amountOf(scene, amount)
      return act(scene, by, [...leading, `$${name}`, `${asked}${unit}`, receiver(scene, by)])
    })
}

const unwrapToPublic: Maker = (scene) =>
  withRecord(scene, 'WALEO', (by, right) => {
    const { name, amount } = exitRecord(scene, by, right)
    const asked = scene.choice.flaw === 'tooGreedy' ? amount : amountOf(scene, amount)
    return exit(scene, by, 'WALEO', [`$${name}`], asked)
  })

export const wrapperMakers: Makers = {
  'nightjar_credits.aleo/init': (scene) => act(scene, pick(users, scene.choice.by), []),
  'nightjar_credits.aleo/wrap_public': wrapPublic('WALEO'),
  'nightjar_credits.aleo/wrap_private': wrapPrivate('WALEO'),
  'nightjar_credits.aleo/unwrap_public': unwrapPublic('WALEO'),
  'nightjar_credits.aleo/unwrap_private': unwrapPrivate('WALEO'),
  'nightjar_credits.aleo/unwrap_private_to_public': unwrapToPublic,
  'nightjar_registry.aleo/init_token': (scene) =>
    act(scene, pick(users, scene.choice.by), [registryToken, '1u128', '2u128', '8u8']),
  'nightjar_registry.aleo/wrap_public': wrapPublic('WREG'),
  'nightjar_registry.aleo/wrap_private': wrapPrivate('WREG'),
  'nightjar_registry.aleo/unwrap_public': unwrapPublic('WREG'),
  'nightjar_registry.aleo/unwrap_private': unwrapPrivate('WREG'),
  'nightjar_arc20.aleo/init_token': (scene) =>
    act(scene, pick(users, scene.choice.by), [
      ...wrappedTokens.WARC20.leading,
      '1field',
      '2field',
      '9u8',
    ]),
  'nightjar_arc20.aleo/wrap_public': wrapPublic('WARC20', 'WARC22'),
  'nightjar_arc20.aleo/wrap_private': wrapPrivate('WARC20'),
  'nightjar_arc20.aleo/unwrap_public': unwrapPublic('WARC20', 'WARC22'),
  'nightjar_arc20.aleo/unwrap_private': unwrapPrivate('WARC20'),
  'nightjar_arc20.aleo/unwrap_private_arc22': unwrapPrivate('WARC22'),
}
