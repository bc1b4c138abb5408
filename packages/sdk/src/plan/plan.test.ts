import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type OwnedRecord, sumOf } from '../records.ts'
import {
  createPlan,
  lookAhead,
  nextMove,
  type PlanMove,
  withAccepted,
  withEnd,
  withoutCollect,
  withPause,
  withReload,
  withResume,
  withSent,
  withStop,
  withWait,
} from './plan.ts'
import {
  type CallStep,
  type Plan,
  planSchema,
  type RecordToken,
  type SentStep,
  type Spend,
  type StepKind,
} from './planSchema.ts'

const record = (id: string, amount: bigint, token = '7'): OwnedRecord => ({
  program: 'nightjar_core.aleo',
  name: 'PrivateToken',
  plaintext: '',
  owner: '',
  token,
  amount,
  spent: false,
  id,
})

const spends = [{ program: 'nightjar_core.aleo', token: '7', amount: 1_250n }]
const goal = { id: 'p1', address: 'aleo1', startedAt: 0, spends, collects: ['9'] }
const held = [record('a', 800n), record('b', 600n), record('c', 320n)]
const nobody = new Set<string>()
const block = (transactionId: string) => ({ height: 9, transactionId })

/** A step's inputs, and the record that it makes for the next one, if any. */
function playMove(move: PlanMove): { inputs: readonly OwnedRecord[]; made?: Spend } {
  switch (move.kind) {
    case 'join':
      return { inputs: move.records, made: { ...move.records[0], amount: sumOf(move.records) } }
    case 'move':
      return { inputs: [move.record], made: move.record }
    case 'wrap':
      return { inputs: [move.record], made: move.spend }
    case 'act':
      return { inputs: move.records }
    default:
      return { inputs: [] }
  }
}

const tokenOf = ({ program, token }: RecordToken) => ({ program, token })

/** A small simulated chain: spends a move's inputs, and makes its output. */
function play(plan: Plan, records: OwnedRecord[], transactionId: string): Plan {
  const move = nextMove(plan, { records, taken: nobody })
  if (move.kind === 'end' || move.kind === 'wait' || move.kind === 'short') return plan
  if (move.kind === 'follow')
    return withAccepted(plan, move.steps[0]?.transactionId ?? '', block('x'))
  if (move.kind === 'call' || move.kind === 'delay') throw new Error('this plan does neither')
  const { inputs, made } = playMove(move)
  const token = move.kind === 'collect' ? move.token : (made ?? inputs[0])?.token
  const amounts = made ? [made.amount] : []
  const sent = { kind: move.kind, token: token ?? '', amounts, transactionId }
  const spent = inputs.map(({ id }) => id)
  const next = withSent(plan, { ...sent, inputs: spent, known: [] })
  const left = records.filter(({ id }) => !spent.includes(id))
  const fresh = made ? [{ ...record(transactionId, made.amount), ...tokenOf(made) }] : []
  records.splice(0, records.length, ...left, ...fresh)
  return withAccepted(next, transactionId, block(transactionId))
}

describe('feePart', () => {
  const credits = (id: string, amount: bigint) => ({
    ...record(id, amount, ''),
    program: 'credits.aleo',
  })
  const spend = { program: 'credits.aleo', token: '', amount: 958_900n }
  const plan = { ...createPlan({ ...goal, spends: [spend], collects: [] }), feePart: 31_100n }
  const made = (id: string, amount: bigint) => ({
    ...credits(id, amount),
    origin: { transactionId: 'split', program: 'credits.aleo', function: 'split', height: 9 },
  })
  const split = { kind: 'split', token: '', amounts: [31_100n, 958_900n] } as const
  const after = withAccepted(
    withSent(plan, { ...split, transactionId: 's', inputs: ['one'], known: [] }),
    's',
    block('split'),
  )

  test('default: a record that holds exactly amount, fees and the cost of a split is split, and its rest pays', () => {
    const records = [credits('one', 1_000_000n)]
    const outlook = lookAhead(plan, { records, taken: nobody })
    expect(outlook?.steps.map(({ kind, amounts }) => [kind, amounts])).toEqual([
      ['split', [31_100n, 958_900n]],
      ['act', []],
    ])
    expect(outlook?.uses).toEqual(['one'])
    expect(outlook?.spares.map(({ amount }) => amount)).toEqual([31_100n])
    expect(nextMove(plan, { records, taken: nobody })).toMatchObject({
      kind: 'split',
      record: { id: 'one' },
      amounts: [31_100n, 958_900n],
    })
  })

  test('error: with one microcredit less the rest does not cover the amount', () => {
    const available = { records: [credits('one', 999_999n)], taken: nobody }
    expect(lookAhead(plan, available)).toBeUndefined()
  })

  test('behavior: it waits for both parts, and spends the rest alone', () => {
    const rest = made('rest', 958_900n)
    expect(nextMove(after, { records: [rest], taken: nobody }).kind).toBe('wait')
    const available = { records: [made('part', 31_100n), rest], taken: nobody }
    expect(nextMove(after, available)).toEqual({ kind: 'act', records: [rest] })
    expect(lookAhead(after, available)?.uses).toEqual(['rest'])
  })

  test('behavior: the part for the fees is never joined to make up an amount', () => {
    const records = [made('part', 31_100n), made('rest', 940_000n), credits('other', 20_000n)]
    const done = after.done.map((each) => ({ ...each, amounts: [31_100n, 940_000n] }))
    const awaited = after.awaited.map((each, at) =>
      at === 1 ? { ...each, amount: 940_000n } : each,
    )
    expect(nextMove({ ...after, done, awaited }, { records, taken: nobody })).toMatchObject({
      kind: 'join',
      records: [{ id: 'rest' }, { id: 'other' }],
    })
  })

  test('error: no record can be split any more', () => {
    const available = {
      records: [credits('a', 40_000n), credits('b', 960_000n)],
      taken: new Set(['b']),
    }
    expect(nextMove(plan, available)).toMatchObject({ kind: 'short', held: 40_000n })
    expect(lookAhead(plan, available)).toBeUndefined()
  })
})

describe('nextMove', () => {
  test('default: fragments of an outside token are joined and wrapped, and only that record pays', () => {
    const outside = { program: 'outside.aleo', token: 'outside.aleo' }
    const spend = { ...(spends[0] ?? { program: '', token: '', amount: 0n }), wraps: outside }
    const records = [
      record('rich', 9_000n), // already in the exchange: not what should pay
      { ...record('a', 800n), ...outside },
      { ...record('b', 600n), ...outside },
    ]
    let plan = createPlan({ ...goal, spends: [spend], collects: [] })
    const available = () => ({ records, taken: nobody })
    expect(lookAhead(plan, available())?.steps).toEqual([
      { kind: 'join', token: 'outside.aleo', amounts: [800n, 600n] },
      { kind: 'wrap', token: '7', amounts: [1_250n] },
      { kind: 'act', token: '', amounts: [] },
    ])
    plan = play(plan, records, 'joined')
    expect(nextMove(plan, available())).toMatchObject({ kind: 'wrap', record: { id: 'joined' } })
    plan = play(plan, records, 'wrapped')
    expect(nextMove(plan, available())).toMatchObject({ kind: 'act', records: [{ id: 'wrapped' }] })
    expect(play(plan, records, 'acted').state).toBe('finished')
  })

  test('args: tokens already in the exchange do not count for an amount to be wrapped', () => {
    const wraps = { program: 'outside.aleo', token: 'outside.aleo' }
    const plan = createPlan({ ...goal, spends: spends.map((each) => ({ ...each, wraps })) })
    expect(nextMove(plan, { records: [...held], taken: nobody })).toMatchObject({
      kind: 'short',
      held: 0n,
    })
  })

  test('default: join, act, collect, end', () => {
    const records = [...held]
    let plan = createPlan(goal)
    const kinds: string[] = []
    for (let step = 0; step < 5; step++) {
      kinds.push(nextMove(plan, { records, taken: nobody }).kind)
      plan = play(plan, records, `t${step}`)
    }
    expect(kinds).toEqual(['join', 'act', 'collect', 'end', 'end'])
    expect(plan.done.map(({ kind }) => kind)).toEqual(['join', 'act', 'collect'])
    expect(plan.state).toBe('finished')
  })

  test('default: each surplus is claimed by its own step; an absent one is skipped', () => {
    const records = [record('a', 2_000n)]
    let plan = createPlan({ ...goal, collects: ['8', '9', '10'] })
    plan = play(plan, records, 't0')
    expect(plan.state).toBe('running')
    plan = play(plan, records, 't1')
    expect(plan.done.map(({ kind, token }) => [kind, token])).toEqual([
      ['act', '7'],
      ['collect', '8'],
    ])
    plan = withoutCollect(plan, '9')
    expect(nextMove(plan, { records, taken: nobody })).toEqual({ kind: 'collect', token: '10' })
    expect(play(plan, records, 't2').state).toBe('finished')
  })

  test('behavior: waits until the wallet has found the joined record', () => {
    const twin = record('twin', 1_400n, '8')
    const sent = withSent(createPlan(goal), {
      kind: 'join',
      token: '7',
      amounts: [800n, 600n],
      transactionId: 't1',
      inputs: ['a', 'b'],
      known: [],
    })
    const plan = withAccepted(sent, 't1', block('t1'))
    expect(nextMove(plan, { records: [twin], taken: nobody }).kind).toBe('wait')
    const made = record('new', 1_400n)
    expect(nextMove(plan, { records: [made], taken: nobody })).toEqual({
      kind: 'act',
      records: [made],
    })
    const origin = { transactionId: 'other', program: '', function: 'join', height: 9 }
    const foreign = { ...record('x', 1_400n), origin }
    expect(nextMove(plan, { records: [foreign], taken: nobody }).kind).toBe('wait')
  })

  test('behavior: a pending transaction is awaited, whatever the records say', () => {
    const sent = withSent(createPlan(goal), {
      kind: 'act',
      token: '',
      amounts: [],
      transactionId: 't1',
      inputs: ['a'],
      known: [],
    })
    expect(nextMove(sent, { records: [], taken: nobody }).kind).toBe('follow')
    expect(withStop(sent)).toBe(sent) // it cannot be cancelled
  })

  test('privacy 12: after a rejection the record is moved to itself first', () => {
    const single = [record('a', 2_000n)]
    const sent = withSent(createPlan(goal), {
      kind: 'act',
      token: '',
      amounts: [],
      transactionId: 't1',
      inputs: ['a'],
      known: [],
    })
    const failed = withPause(sent, { kind: 'rejected', message: '' })
    expect(failed).toMatchObject({ state: 'paused', shown: ['a'], sent: [] })
    expect(nextMove(failed, { records: single, taken: nobody })).toEqual({
      kind: 'move',
      record: single[0],
    })
    const expired = withPause(sent, { kind: 'expired' })
    expect(nextMove(expired, { records: single, taken: nobody }).kind).toBe('act') // in no block
  })

  test('privacy 12: another plan also moves it first, or takes a record that was never exposed', () => {
    const shown = new Set(['a'])
    const one = { records: [record('a', 2_000n)], taken: nobody, shown }
    expect(nextMove(createPlan(goal), one)).toEqual({ kind: 'move', record: one.records[0] })
    expect(lookAhead(createPlan(goal), one)?.steps.map(({ kind }) => kind)).toContain('move')
    const two = { ...one, records: [...one.records, record('b', 2_001n)] }
    expect(nextMove(createPlan(goal), two)).toEqual({ kind: 'act', records: [two.records[1]] })
    expect(lookAhead(createPlan(goal), two)?.uses).toEqual(['b'])
  })

  test('behavior: records that another plan uses are not touched', () => {
    const move = nextMove(createPlan(goal), { records: held, taken: new Set(['a']) })
    expect(move).toEqual({ kind: 'short', spend: spends[0], held: 920n })
  })

  test('behavior: a record spent elsewhere is replaced by another', () => {
    const plan = { ...createPlan(goal), uses: ['gone', 'b'] }
    const records = [record('b', 600n), record('d', 900n)]
    expect(nextMove(plan, { records, taken: nobody }).kind).toBe('join')
  })

  test('behavior: two tokens need one record each', () => {
    const both = [...spends, { program: 'nightjar_core.aleo', token: '8', amount: 5n }]
    const plan = createPlan({ ...goal, spends: both })
    const records = [record('a', 2_000n), record('e', 3n, '8'), record('f', 4n, '8')]
    const move = nextMove(plan, { records, taken: nobody })
    expect(move.kind === 'join' && move.records.map(({ id }) => id)).toEqual(['f', 'e'])
  })

  test('behavior: all chosen records are joined, and no others', () => {
    const records = [record('a', 5n), record('b', 7n), record('c', 7n), record('d', 100n)]
    const join = [14n, 5n].map((amount) => ({ program: 'nightjar_core.aleo', token: '7', amount }))
    let plan: Plan = {
      ...createPlan({ ...goal, spends: join, collects: [] }),
      uses: ['a', 'b', 'c'],
    }
    const first = nextMove(plan, { records, taken: nobody })
    expect(first.kind === 'join' && first.records.map(({ id }) => id)).toEqual(['c', 'b'])
    plan = play(plan, records, 't1')
    const last = nextMove(plan, { records, taken: nobody })
    expect(last.kind === 'act' && last.records.map(({ id }) => id)).toEqual(['t1', 'a'])
  })

  test('behavior: every plan ends, whatever fails meanwhile', () => {
    const amounts = fc.array(fc.bigInt(1n, 900n), { minLength: 1, maxLength: 12 })
    const luck = fc.array(fc.constantFrom('ok', 'rejected', 'expired', 'left'), { maxLength: 10 })
    fc.assert(
      fc.property(amounts, luck, (given, events) => {
        const records = given.map((amount, place) => record(`r${place}`, amount))
        const total = given.reduce((sum, amount) => sum + amount, 0n)
        const plan = live(total, records, events)
        expect(plan.state).toBe('finished')
      }),
    )
  })
})

describe('calls', () => {
  const call = (amount: bigint, after: readonly number[] = []): CallStep => ({
    ...{ kind: 'approve', token: '7field', amount, to: 'aleo1' },
    ...{ after, takes: null, paid: [], received: [] },
  })
  const sentAt = (place: number, kind: StepKind = 'approve'): SentStep => ({
    ...{ kind, place, token: '', amounts: [], transactionId: `t${place}` },
    ...{ inputs: [], known: [] },
  })
  const none = { records: [], taken: nobody }
  const next = (plan: Plan) => {
    const move = nextMove(plan, none)
    return move.kind === 'call' ? move.place : move
  }
  const planOf = (...calls: readonly CallStep[]) =>
    createPlan({ ...goal, calls, spends: null, collects: [] })
  const accepted = (plan: Plan, place: number) =>
    withAccepted(plan, `t${place}`, block(`at${place}`))

  test('default: those that do not need each other are sent side by side', () => {
    let plan = planOf(call(1n), call(2n, [0]), call(3n))
    expect(lookAhead(plan, none)?.steps.map(({ place }) => place)).toEqual([0, 1, 2])
    expect(next(plan)).toBe(0)
    plan = withSent(plan, sentAt(0))
    expect(next(plan)).toBe(2)
    plan = withSent(plan, sentAt(2))
    expect(next(plan)).toEqual({ kind: 'follow', steps: [sentAt(0), sentAt(2)] })
    expect(lookAhead(plan, none)?.steps.map(({ place }) => place)).toEqual([0, 2, 1])
    plan = accepted(plan, 2)
    expect(next(plan)).toEqual({ kind: 'follow', steps: [sentAt(0)] })
    plan = accepted(plan, 0)
    expect(next(plan)).toBe(1)
    plan = accepted(withSent(plan, sentAt(1)), 1)
    expect(plan).toMatchObject({ state: 'finished', sent: [] })
    expect(plan.done.map(({ place }) => place)).toEqual([2, 0, 1])
  })

  test('behavior: after a failure nothing new is sent, and the plan pauses once the rest has ended', () => {
    const begun = planOf(call(1n), call(2n), call(3n))
    const both = withSent(withSent(begun, sentAt(0)), sentAt(1))
    const halting = withPause(both, { kind: 'rejected', message: 'no' }, both.sent.slice(0, 1))
    expect(withPause(both, { kind: 'unstored' }, []).sent).toEqual(both.sent)
    expect(halting).toMatchObject({ state: 'running', tried: [0], sent: [sentAt(1)] })
    expect(next(halting)).toEqual({ kind: 'follow', steps: [sentAt(1)] })
    const twice = withPause(halting, { kind: 'expired' })
    expect(twice).toMatchObject({ state: 'paused', tried: [0, 1], pause: { kind: 'rejected' } })
    const paused = accepted(halting, 1)
    expect(paused).toMatchObject({ state: 'paused', pause: { kind: 'rejected', message: 'no' } })
    const resumed = withResume(paused)
    expect(resumed).toMatchObject({ state: 'running', pause: null })
    expect(next(resumed)).toBe(2) // what was not tried yet comes first
    expect(next(withSent(resumed, sentAt(2)))).toBe(0)
  })

  test('behavior: public money is made private, waits for others, is spent, and its surplus claimed', () => {
    const shield = (program: string, token: string, amount: bigint): CallStep => ({
      ...call(amount),
      ...{ kind: 'shield', program, token, amount },
    })
    const core = 'nightjar_core.aleo'
    const calls = [shield(core, '7', 2_000n), shield('credits.aleo', '', 9n)]
    const wait = { others: 3, blocks: 100, from: null }
    let plan = createPlan({ ...goal, calls, wait })
    const held = { records: [record('dust', 5n)], taken: nobody }
    expect(lookAhead(plan, held)?.steps.map(({ kind }) => kind)).toEqual([
      ...['shield', 'shield', 'act', 'collect'],
    ])
    expect(lookAhead(plan, held)?.uses).toEqual([])
    expect(lookAhead(plan, held)?.spares.map(({ token, amount }) => [token, amount])).toEqual([
      ['', 9n], // the other one is spent
    ])
    plan = withSent(plan, { ...sentAt(0, 'shield'), token: '7', amounts: [2_000n] })
    plan = withSent(plan, { ...sentAt(1, 'shield'), amounts: [9n] })
    plan = accepted(accepted(plan, 0), 1)
    expect(nextMove(plan, held).kind).toBe('wait') // the wallet has not found them
    const origin = (transactionId: string) => ({
      origin: { transactionId, program: core, function: 'transfer_public_to_private', height: 9 },
    })
    const made = { ...record('made', 2_000n), ...origin('at0') }
    const fee = { ...record('fee', 9n, ''), ...origin('at1') }
    expect(nextMove(plan, { records: [made], taken: nobody }).kind).toBe('wait')
    const found = { records: [record('other', 3_000n), made, fee], taken: nobody }
    expect(nextMove(plan, found)).toEqual({ kind: 'delay' })
    plan = withWait(plan, 50, ['made'])
    expect(plan).toMatchObject({ state: 'paused', pause: { kind: 'waiting' }, uses: ['made'] })
    expect(plan.wait).toEqual({ ...wait, from: 50 })
    plan = withResume(plan)
    expect(plan.wait).toBeNull()
    expect(nextMove(plan, found)).toEqual({ kind: 'act', records: [made] })
    const act = { ...sentAt(0, 'act'), transactionId: 'act' }
    const { place: _, ...acting } = act
    plan = withAccepted(withSent(plan, { ...acting, inputs: ['made'] }), 'act', block('at2'))
    expect(nextMove(plan, found)).toEqual({ kind: 'collect', token: '9' })
  })

  test('behavior: a plan that only claims waits before that', () => {
    const wait = { others: 0, blocks: 100, from: null }
    let plan = createPlan({ ...goal, spends: null, wait })
    expect(nextMove(plan, none)).toEqual({ kind: 'delay' })
    plan = withResume(withWait(plan, 50, []), null)
    expect(nextMove(plan, none)).toEqual({ kind: 'collect', token: '9' })
  })

  test('behavior: a plan that pauses before its wait still waits', () => {
    const wait = { others: 3, blocks: 100, from: null }
    const plan = createPlan({ ...goal, calls: [call(1n)], wait })
    expect(withResume(withPause(plan, { kind: 'refused' })).wait).toEqual(wait)
  })
})

/** Plays a plan with everything that is held: first the given events occur, then all succeeds. */
function live(amount: bigint, records: OwnedRecord[], events: readonly string[]): Plan {
  let plan = createPlan({
    ...goal,
    spends: [{ program: 'nightjar_core.aleo', token: '7', amount }],
  })
  let steps = 0
  for (const event of [...events, ...Array.from({ length: 60 }, () => 'ok')]) {
    expect(planSchema.parse(plan)).toEqual(plan)
    if (plan.state === 'finished') return plan
    if (event === 'left') plan = withReload(plan)
    else if (event === 'ok') plan = play(plan, records, `t${steps++}`)
    else plan = fail(plan, records, event)
  }
  return plan
}

/** The next transaction fails; its records remain. */
function fail(plan: Plan, records: readonly OwnedRecord[], event: string): Plan {
  const move = nextMove(plan, { records, taken: nobody })
  const inputs = move.kind === 'act' || move.kind === 'join' ? move.records : []
  const sent = withSent(plan, {
    kind: 'act',
    token: '',
    amounts: [],
    transactionId: 'lost',
    inputs: inputs.map(({ id }) => id),
    known: [],
  })
  // the wallet has found the last step's output by now
  const made = records.filter(({ amount }) => plan.awaited.some((one) => one.amount === amount))
  const uses = [...plan.uses, ...made.slice(0, 1).map(({ id }) => id)]
  return withPause(
    { ...sent, uses },
    event === 'rejected' ? { kind: 'rejected', message: '' } : { kind: 'expired' },
  )
}

describe('lookAhead', () => {
  test('default: describes the plan before its start, and the records it takes', () => {
    expect(lookAhead(createPlan(goal), { records: held, taken: nobody })).toEqual({
      steps: [
        { kind: 'join', token: '7', amounts: [800n, 600n] },
        { kind: 'act', token: '', amounts: [] },
        { kind: 'collect', token: '9', amounts: [] },
      ],
      uses: ['a', 'b'],
      spares: [],
    })
  })

  test('behavior: insufficient records', () => {
    expect(lookAhead(createPlan(goal), { records: [], taken: nobody })).toBeUndefined()
  })

  test('behavior: a stopped plan needs nothing', () => {
    const ahead = lookAhead(withStop(createPlan(goal)), { records: held, taken: nobody })
    expect(ahead).toEqual({ steps: [], uses: [], spares: [] })
  })
})

describe('what becomes of a plan', () => {
  const sent = (step: Partial<SentStep>): SentStep => ({
    ...{ kind: 'join', token: '7', amounts: [800n, 600n], transactionId: 't' },
    ...{ inputs: ['a', 'b'], known: [] },
    ...step,
  })
  const using = { ...createPlan(goal), uses: ['a', 'b', 'c'] }
  const act = sent({ kind: 'act', amounts: [] })
  const awaited = [{ token: '7', amount: 1_400n, transactionId: 'at', known: [] }]

  test('default: a join gives up its own inputs and is waited for; the action gives up everything', () => {
    const joined = withAccepted(withSent(using, sent({})), 't', block('at'))
    expect(joined).toMatchObject({ uses: ['c'], state: 'running' })
    expect(joined.awaited).toEqual(awaited)
    const acted = withAccepted(withSent(using, act), 't', block('at'))
    expect([acted.uses, acted.awaited, acted.state]).toEqual([[], [], 'running'])
    const claim = sent({ kind: 'collect', token: '9', amounts: [] })
    const claimed = withAccepted(withSent({ ...acted, uses: ['x'] }, claim), 't', block('at'))
    expect([claimed.uses, claimed.awaited, claimed.state]).toEqual([[], [], 'finished'])
  })

  test('args: a block with a step that the plan does not wait for changes nothing', () => {
    const waiting = withSent(using, act)
    expect(withAccepted(waiting, 'other', block('at'))).toBe(waiting)
  })

  test('behavior: with several pending, a failed plan runs until the last has ended', () => {
    const steps = ['x', 'y', 'z'].map((transactionId, place) => sent({ transactionId, place }))
    const all = steps.reduce(withSent, createPlan(goal))
    const failed = withPause(all, { kind: 'refused' }, steps.slice(0, 1))
    expect(failed).toMatchObject({ state: 'running', shown: [], tried: [] })
    const one = withAccepted(failed, 'y', block('at'))
    expect(one.state).toBe('running')
    expect(withAccepted(one, 'z', block('at')).state).toBe('paused')
  })

  test('behavior: a paused plan takes a new reason', () => {
    const waiting = withWait(createPlan(goal), 5, [])
    expect(withPause(waiting, { kind: 'alone' }).pause).toEqual({ kind: 'alone' })
  })

  test('default: the end, and a stop, leave nothing reserved or awaited', () => {
    const none = { pause: null, uses: [], sent: [], awaited: [] }
    expect(withEnd({ ...withSent(using, act), awaited })).toMatchObject({
      ...{ state: 'finished', id: 'p1' },
      ...none,
    })
    expect(withStop({ ...using, awaited })).toMatchObject({ state: 'stopped', ...none })
  })

  test('behavior: a new page follows what is pending, and leaves what does not run', () => {
    const pending = withSent(using, act)
    const paused = withPause(using, { kind: 'refused' })
    for (const plan of [pending, paused, withStop(using)]) expect(withReload(plan)).toBe(plan)
  })
})

describe('withReload', () => {
  test('default: nothing resumes by itself', () => {
    expect(withReload(createPlan(goal))).toMatchObject({
      state: 'paused',
      pause: { kind: 'left' },
    })
  })
})
