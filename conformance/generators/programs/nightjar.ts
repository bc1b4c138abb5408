import { createHash } from 'node:crypto'
import type { Argument, BuiltProgramFile, Judged, Step } from '../../players/format.ts'
import { createPrng, type Prng } from '../prng.ts'
import { runPrograms } from '../programs.ts'
import { builtPrograms } from './built.ts'
import { call, type Draft, future } from './kit.ts'
import { type RecordedCall, type Recording, stepsOf } from './scenario.ts'

const core = 'nightjar_core.aleo'
const alice = 'aleo1rhgdu77hgyqd3xjj8ucu3jj9r2krwz6mnzyd80gncr5fxcwlh5rsvzp9px'
const bob = 'aleo1s3ws5tra87fjycnjrwsjcrnw2qxr8jfqqdugnf0xzqqw29q9m5pqem2u4t'
const zero = 'aleo1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq3ljyzc'
const people = [alice, bob]
const tokens = ['1field', '2field', '3field']
const far = '4000000000u32'
const big = '1000000000000000000000000u128'

const create = (token: string) =>
  call(`${core}/create_token`, alice, token, '7field', '8field', '6u8', big, alice)
const give = (token: string, to: string) =>
  call(`${core}/mint_public`, alice, token, to, '1000000000000u128')
const pair = (id: string, a: string, b: string) =>
  call(
    `${core}/create_pair`,
    alice,
    id,
    a,
    b,
    '4000000000000u128',
    '9000000000000u128',
    '6000000000000u128',
    alice,
    far,
  )

const start: readonly Step[] = [
  ...tokens.map(create),
  ...tokens.map((token) => give(token, bob)),
  create('1field'),
  pair(
    '389683676020340733441619184963571480034351308174267623048234094013685663444field',
    '1field',
    '2field',
  ),
  pair(
    '389683676020340733441619184963571480034351308174267623048234094013685663444field',
    '1field',
    '2field',
  ),
]

const amount = (prng: Prng) => `${prng.bits(1 + prng.below(prng.chance(0.9) ? 38 : 128))}u128`
const small = (prng: Prng) => `${prng.below(3)}u128`

/** One random action, most of them possible. */
function act(prng: Prng): Step {
  const me = prng.pick(people)
  const you = prng.pick([...people, zero])
  const [one, two] = prng.chance(0.9)
    ? prng.pick([
        ['1field', '2field'],
        ['2field', '1field'],
      ] as const)
    : [prng.pick(tokens), prng.pick(tokens)]
  const when = prng.chance(0.95) ? far : '5u32'
  const fn = (name: string, ...args: Argument[]) => call(`${core}/${name}`, ...args)
  const actions: readonly (() => Step)[] = [
    () => fn('transfer_public', me, one, you, amount(prng)),
    () => fn('approve_public', me, one, you, amount(prng)),
    () => fn('unapprove_public', me, one, you, small(prng)),
    () => fn('transfer_from_public', me, one, you, me, small(prng)),
    () => fn('transfer_public_to_private', me, one, amount(prng)),
    () => fn('transfer_private_to_public', one, you, amount(prng)),
    () => fn('burn_from', alice, one, me, small(prng)),
    () => fn('claim_blinded', me, one, small(prng)),
    () => fn('swap_exact_tokens_for_tokens', me, one, two, amount(prng), small(prng), you, when),
    () => fn('swap_exact_tokens_for_tokens', me, one, two, amount(prng), '0u128', me, when),
    () => fn('swap_exact_private_for_private', one, two, amount(prng), small(prng), me, when),
    () => fn('swap_tokens_for_exact_tokens', me, one, two, big, amount(prng), you, when),
    () => fn('swap_private_for_exact_public', one, two, big, amount(prng), you, me, when),
    () =>
      fn(
        'add_liquidity',
        me,
        '1field',
        '2field',
        amount(prng),
        amount(prng),
        '0u128',
        '0u128',
        you,
        when,
      ),
    () => fn('remove_liquidity', me, '1field', '2field', amount(prng), '0u128', '0u128', me, when),
    () => fn('swap_exact_path', me, one, two, one, '0field', amount(prng), '0u128', you, when),
    () => call('nightjar_config.aleo/set_swap_fee', me, `${prng.below(1200)}u128`),
    () =>
      call(
        'nightjar_config.aleo/set_protocol_fee',
        me,
        prng.pick([zero, bob]),
        `${prng.below(6)}u128`,
      ),
    () => call('nightjar_config.aleo/set_blacklist', me, bob, `${prng.chance(0.2)}`),
    () => call(`nightjar_config.aleo/${prng.chance(0.3) ? 'pause' : 'unpause'}`, me),
    () => call('nightjar_config.aleo/set_guardian', me, prng.pick([me, bob])),
    () => call('nightjar_config.aleo/set_private_ops', me, `${prng.chance(0.7)}`),
  ]
  return prng.pick(actions)()
}

const wrapped = '3640724681539933352868593071670088453772404636896297685238580286953781573542field'
const wrapper = 'aleo1ctf4a8dvpnlcmjsgungvk9k0h30rw6xdvyuzmx30ds37zd0375pssn66yk'

/** Wrapping credits: one future holds futures of two programs. */
const wraps: readonly Step[] = [
  call(
    'nightjar_credits.aleo/init',
    future(`${core}/create_token`, wrapper, wrapped, '5field', '6field', '6u8', '0u128', wrapper),
  ),
  ...['5u64', '1000000u64', '18446744073709551615u64'].map((value) =>
    call(
      'nightjar_credits.aleo/wrap_public',
      future('credits.aleo/transfer_public_as_signer', alice, wrapper, value),
      future(`${core}/mint_public`, wrapper, wrapped, bob, value.replace('u64', 'u128')),
    ),
  ),
]

/**
 * This repository's programs: a long random sequence of calls, the scenario of their own tests, and its calls made too
 * early.
 */
function nightjarDrafts({ state, calls }: Recording): readonly Draft[] {
  const prng = createPrng(60)
  const deploy = [...builtPrograms.values()].map((source) => ({ source }))
  return [
    {
      name: 'nightjar: two hundred and fifty actions',
      deploy,
      state: [['credits.aleo', 'account', alice, '5000000000u64']],
      steps: [...start, ...Array.from({ length: 250 }, () => act(prng)), ...wraps],
    },
    { name: 'nightjar: the scenario of its tests', deploy, state, steps: stepsOf(calls) },
    { name: 'nightjar: calls before anything is there', deploy, steps: stepsOf(firstOf(calls)) },
  ]
}

/** The first accepted call of each function that was never rejected. */
function firstOf(calls: readonly RecordedCall[]): RecordedCall[] {
  const nameOf = ({ signed }: RecordedCall) => `${signed.program}/${signed.function}`
  const rejected = new Set(calls.filter(({ verdict }) => verdict === 'rejected').map(nameOf))
  const others = calls.filter((call) => !rejected.has(nameOf(call)))
  return [...new Map(others.toReversed().map((call) => [nameOf(call), call])).values()].toReversed()
}

/** The file of these cases: sources by id, with the hash of what snarkVM saw. */
export async function runNightjar(
  recording: Recording,
): Promise<Omit<BuiltProgramFile, keyof Judged>> {
  const ids = new Map([...builtPrograms].map(([id, source]) => [source, id]))
  const cases = await runPrograms(nightjarDrafts(recording))
  return {
    programs: Object.fromEntries(
      [...builtPrograms].map(([id, source]) => [id, sha256(source)] as const),
    ),
    cases: cases.map((entry) => ({
      ...entry,
      deploy: entry.deploy.map(({ source }) => ({ source: ids.get(source) ?? source })),
    })),
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
