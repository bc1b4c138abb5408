import type { Actor } from './actors.ts'
import {
  act,
  fundRecord,
  type Maker,
  type Makers,
  withBalance,
  withOutside,
  withRecord,
} from './provision.ts'
import { publicSwapEnd } from './routerMakers.ts'
import { type Wrapped, wrappedNames, wrappedTokens } from './wrappedTokens.ts'
import {
  amountOf,
  balanceOf,
  deadline,
  leastOf,
  partnerOf,
  pick,
  receiver,
  recordsOf,
  refund,
  type Scene,
  type Token,
  tokenOf,
  who,
} from './wrapperScene.ts'

const core = 'nightjar_core.aleo'

const tokens: readonly Token[] = ['A', ...wrappedNames]

export function someToken({ choice }: Scene): Token {
  return pick(tokens, choice.one)
}

export const tokenMakers: Makers = {
  [`${core}/swap_exact_tokens_for_tokens`]: (scene) => {
    const token = someToken(scene)
    return withBalance(scene, token, (by, owned) => {
      const amount = amountOf(scene, owned)
      const end = publicSwapEnd(scene, by, token, partnerOf(scene, token), amount)
      return act(scene, by, [`#${token}`, ...[end[0] ?? '', `${amount}u128`], ...end.slice(1)])
    })
  },
  [`${core}/swap_exact_private_for_private`]: (scene) => {
    const token = someToken(scene)
    return withRecord(scene, token, (by, record) => {
      const to = partnerOf(scene, token)
      const amount = amountOf(scene, record.amount)
      const least = `${leastOf(scene, token, to, amount)}u128`
      const end = [`${amount}u128`, least, receiver(scene, by), refund(scene, by), deadline(scene)]
      return act(scene, by, [`$${record.name}`, `#${to}`, ...end])
    })
  },
  [`${core}/transfer_public`]: (scene) =>
    withBalance(scene, someToken(scene), (by, owned) => {
      const amount = `${amountOf(scene, owned)}u128`
      return act(scene, by, [`#${someToken(scene)}`, receiver(scene, by), amount])
    }),
  [`${core}/transfer_public_to_private`]: (scene) =>
    withBalance(scene, someToken(scene), (by, owned) => {
      const amount = `${amountOf(scene, owned)}u128`
      return act(scene, by, [`#${someToken(scene)}`, receiver(scene, by), amount])
    }),
  [`${core}/transfer_private`]: (scene) =>
    withRecord(scene, someToken(scene), (by, { name, amount }) =>
      act(scene, by, [`$${name}`, receiver(scene, by), `${amountOf(scene, amount)}u128`]),
    ),
  [`${core}/transfer_private_to_public`]: (scene) =>
    withRecord(scene, someToken(scene), (by, { name, amount }) =>
      act(scene, by, [`$${name}`, receiver(scene, by), `${amountOf(scene, amount)}u128`]),
    ),
  [`${core}/join`]: (scene) => {
    const ofToken = (user: Actor, token: Token) =>
      recordsOf(scene.world, user, core, tokenOf(scene.world, token))
    const by = who(scene, (user) => tokens.some((token) => ofToken(user, token).length > 1))
    const token = tokens.find((name) => ofToken(by, name).length > 1)
    if (token === undefined) return fundRecord(scene, by, someToken(scene))
    return act(
      scene,
      by,
      ofToken(by, token)
        .slice(0, 2)
        .map(({ name }) => `$${name}`),
    )
  },
  [`${core}/claim_blinded`]: (scene) => {
    const owned = (user: Actor, token: Token) => balanceOf(scene.world, `~${user}:1`, token)
    const by = who(scene, (user) => tokens.some((token) => owned(user, token) > 0n))
    const token = tokens.find((name) => owned(by, name) > 0n)
    if (token !== undefined) {
      const amount = `${amountOf(scene, owned(by, token))}u128`
      return act(scene, by, ['1field', `#${token}`, amount, receiver(scene, by)])
    }
    return withBalance(scene, someToken(scene), (giver, balance) => ({
      by: giver,
      call: `${core}/transfer_public`,
      inputs: [`#${someToken(scene)}`, `~${giver}:1`, `${balance}u128`],
    }))
  },
}

/** An unsolicited payment to a wrapper. */
function gift(token: Wrapped): Maker {
  const { home, leading, unit } = wrappedTokens[token]
  const first = token === 'WREG' ? leading : []
  return (scene) =>
    withOutside(scene, token, (by, owned) => {
      const amount = amountOf(scene, owned)
      const inputs = [...first, `%${home}`, `${amount}${unit}`]
      return { ...act(scene, by, inputs), gift: { token, amount } }
    })
}

export const giftMakers: Makers = {
  'credits.aleo/transfer_public': gift('WALEO'),
  'token_registry.aleo/transfer_public': gift('WREG'),
  'test_arc20_token.aleo/transfer_public': gift('WARC20'),
  'test_arc22_token.aleo/transfer_public': gift('WARC22'),
}
