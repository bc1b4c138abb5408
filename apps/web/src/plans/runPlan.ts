import {
  CREDITS_PROGRAM,
  chooseFeeRecord,
  leavesDoubt,
  likenessesOf,
  lookAhead,
  nextCall,
  nextMove,
  type Outlook,
  type OwnedRecord,
  type Pause,
  type Plan,
  type PlanMove,
  type SentStep,
  spendsOf,
  withAccepted,
  withEnd,
  withoutCollect,
  withPause,
  withReload,
  withSent,
  withWait,
} from '@nightjar/sdk'
import { WalletError } from '@nightjar/wallet/errors'
import { readHeldLocks, withLock } from '../browser/lock.ts'
import { useChainHead } from '../lib/chainHead.ts'
import { noteOf } from '../lib/errorNote.ts'
import { sentenceOf } from '../lib/sentenceOf.ts'
import { noteClaim, noteSurplus } from '../private/noteSurplus.ts'
import { readRecordsOf } from '../private/records.ts'
import { isClaimable, surplusStore, unclaimed } from '../private/surpluses.ts'
import { endUnconfirmed } from '../transactions/forsaken.ts'
import { isUnsent } from '../transactions/isUnsent.ts'
import { newId } from '../transactions/newId.ts'
import { transactionStore } from '../transactions/store.ts'
import { type Order, submit } from '../transactions/submit.ts'
import {
  isNeverSent,
  isReset,
  isUnderWay,
  mayRepeat,
  type Transaction,
} from '../transactions/transaction.ts'
import { dismiss } from '../transactions/useTransactions.ts'
import { walletStore } from '../wallets/store.ts'
import { excludesAttempts, fateOf, isAnySpent, isDecided } from './attempts.ts'
import { buildStep, inputsOf, type SendableMove } from './buildStep.ts'
import { askAsOthers, obstacleTo } from './obstacleTo.ts'
import { type Attempt, hasEnded, type PlanEntry, planStore, shownBy, takenBy } from './planEntry.ts'
import { until } from './until.ts'

/** Runs a plan until it ends or waits for its owner; only in one tab at a time, and the next one takes over when that is closed. */
export function runPlan(id: string): Promise<void> {
  return withLock(`plan.${id}`, () => drive(id))
}

/**
 * Resumes plans from an earlier page: pending transactions are followed, everything else waits for the owner. That page may
 * still be releasing its lock, or be another tab that closes later.
 */
export async function resumePlans(address: string): Promise<void> {
  await Promise.all([planStore.refresh(), surplusStore.refresh()])
  const open = planStore.list().filter((entry) => entry.address === address && !hasEnded(entry))
  await Promise.all(open.map(({ id }) => standBy(id)))
}

/**
 * Does the same for what another tab begins or continues from now on, should that be closed, and for everything once this
 * tab is seen again. Without locks nobody knows which tab is closed. Returns a function that stops it.
 */
export function standByOthers(): () => void {
  const onChange = async () => {
    const isHeld = await readHeldLocks()
    const run = planStore.list().filter((each) => isDriven(each) && isHeld?.(`plan.${each.id}`))
    await Promise.all(run.map(({ id }) => standBy(id)))
  }
  const onSeen = async () => {
    const { address } = walletStore.getState()
    if (isSeen() && address !== null && (await readHeldLocks())) await resumePlans(address)
  }
  const stop = planStore.use.subscribe(() => void onChange())
  const look = () => void onSeen()
  document.addEventListener('visibilitychange', look)
  return () => {
    stop()
    document.removeEventListener('visibilitychange', look)
  }
}

/** Plans that some tab runs, whose end this one waits for. */
const awaited = new Set<string>()

/** Takes a plan over once no tab runs it. A tab that nobody sees leaves that to another: its wallet may ask in it. */
async function standBy(id: string): Promise<void> {
  if (awaited.has(id)) return
  awaited.add(id)
  await withLock(`plan.${id}`, async () => {
    awaited.delete(id)
    if (isSeen()) await takeOver(id)
  })
}

const isSeen = (): boolean => document.visibilityState === 'visible'

async function takeOver(id: string): Promise<void> {
  await Promise.all([planStore.refresh(), transactionStore.refresh()])
  const entry = planStore.find(id)
  if (!entry || !isDriven(entry)) return
  const ids = entry.plan.sent.map(({ transactionId }) => transactionId)
  await endUnconfirmed({ store: transactionStore, readHeldLocks }, ids)
  const unanswered = await Promise.all(entry.plan.sent.map(isUnanswered))
  if (unanswered.includes(true)) return pause(id, { kind: 'left' })
  await change(id, (each) => ({ ...each, plan: withReload(each.plan) }))
  await drive(id)
}

/** Whether this page runs its steps: a wallet does not sign what another account has started. */
function isDriven({ plan, address }: PlanEntry): boolean {
  return plan.state === 'running' && walletStore.getState().address === address
}

/** The wallet was asked by a page that is now closed, and the records of the step are still unspent. */
async function isUnanswered({ kind, place, transactionId, inputs }: SentStep): Promise<boolean> {
  if ((kind === 'act' || place !== undefined) && inputs.length === 0) return false // if paid publicly, it could happen twice, so it waits
  const phase = transactionStore.find(transactionId)?.phase ?? 'awaiting'
  return phase === 'awaiting' && !(await isAnySpent(inputs).catch(() => false)) // its owner decides
}

async function drive(id: string): Promise<void> {
  for (;;) {
    const entry = planStore.find(id)
    if (!entry || !isDriven(entry)) return
    await step(entry).catch((error: unknown) =>
      pause(id, { kind: 'failed', message: sentenceOf(error), error: noteOf(error) }),
    )
  }
}

/** Advances a plan by one action: sends the next step, or follows what it has sent until one of that has ended. */
async function step(entry: PlanEntry): Promise<void> {
  const { id, plan } = entry
  if (plan.sent.length > 0 && !maySendBeside(entry)) return follow(entry)
  if (await recallAttempt(entry)) return
  const { height } = useChainHead.getState() // before anything is read, so that a block arriving meanwhile counts
  const ready = await withLock('records', () => reserve(entry))
  if (ready === 'wait') await blockAfter(height)
  else if (ready === 'late') await new Promise((done) => setTimeout(done, LATE_MS))
  else if (ready) send(id, ready)
}

/** The server has soon read a block that the page already knows. */
const LATE_MS = 500

type Ready = Order & { readonly id: string }

/** Which steps have failed: none, because the next one is not sent. */
const NONE: readonly string[] = []

/**
 * Decides the next step and reserves its records, while no plan in any tab does the same. Undefined if the plan has
 * ended or waits for its owner.
 */
async function reserve(entry: PlanEntry): Promise<Ready | 'wait' | 'late' | undefined> {
  const { id, plan, address } = entry
  const call = nextCall(plan)?.step.kind
  const makesRecords = call === 'shield' && plan.spends !== null
  const records = call && !makesRecords ? [] : await readRecordsOf(address) // other calls need none
  await planStore.refresh()
  if (!isDriven(entry)) return undefined // another account was connected meanwhile
  const taken = takenBy(planStore.list().filter((each) => each.id !== id))
  const available = { records, taken, shown: shownBy(planStore.list()) }
  const move = nextMove(plan, available)
  if (move.kind === 'wait') return 'wait'
  if (move.kind === 'short') return pause(id, { kind: 'short' }, NONE)
  const outlook = lookAhead(plan, available) ?? { steps: entry.ahead, uses: plan.uses, spares: [] }
  if (move.kind === 'delay') return delay(id, outlook.uses)
  if (move.kind === 'end') return end(id)
  if (!isSendable(move)) return undefined
  if (isEmpty(entry, move)) return leaveOut(id, move.token)
  return prepare(entry, move, { records, taken, ...outlook })
}

type Prepared = Outlook & {
  readonly records: readonly OwnedRecord[]
  readonly taken: ReadonlySet<string>
}

/** Builds a step, chooses the record for its fee, and stores that it is sent; undefined if it must not be. */
async function prepare(
  entry: PlanEntry,
  move: SendableMove,
  { records, taken, steps, uses }: Prepared,
): Promise<Ready | 'late' | undefined> {
  const { id, plan } = entry
  const order = await buildStep(entry, move)
  const obstacle = await hindranceTo(entry, move, order)
  if (obstacle === 'late') return obstacle
  if (obstacle) return pause(id, obstacle, NONE)
  const fee = order.transaction.feeMicrocredits
  const credits = records.filter(({ program }) => program === CREDITS_PROGRAM)
  const free = { records: credits, fee, taken: new Set([...taken, ...uses]) }
  const needsRecord = order.transaction.privateFee && fee > 0n
  const feeRecord = needsRecord ? chooseFeeRecord(free) : undefined
  if (needsRecord && !feeRecord) return pause(id, { kind: 'noFee' }, NONE)
  const sent = sentOf(move, records)
  const mark = (each: PlanEntry): PlanEntry => {
    if (hasGoneOn(plan, each.plan)) return each
    return {
      ...each,
      ahead: steps,
      feeRecords: feeRecord ? [feeRecord.id] : [],
      plan: withSent({ ...each.plan, uses }, sent),
    }
  }
  try {
    await planStore.changeStored(id, (stored) => stored && mark(stored))
  } catch {
    return pause(id, { kind: 'unstored' }, NONE) // a later page would send it again
  }
  if (hasLeft(id, sent)) return undefined
  const { transactionId } = sent
  return { ...(feeRecord ? withFeeRecord(order, feeRecord) : order), id: transactionId }
}

/** Its fee record tells the transaction apart even if it is rejected. */
function withFeeRecord(order: Order, { plaintext: feeRecord, tag }: OwnedRecord): Order {
  const own = [...(order.own ?? []), ...(tag === undefined ? [] : [tag])]
  return { ...order, own, transaction: { ...order.transaction, feeRecord } }
}

/** Its owner has stopped waiting since, or, in a browser without locks, another tab has gone on: nothing is sent here. */
function hasGoneOn(before: Plan, now: Plan): boolean {
  const isSame = (name: 'sent' | 'done') => now[name].length === before[name].length
  return now.state !== 'running' || !isSame('sent') || !isSame('done')
}

/** Waits for others from now on, with the records reserved. */
async function delay(id: string, uses: readonly string[]): Promise<undefined> {
  const { height } = useChainHead.getState()
  await change(id, (entry) => {
    if (entry.plan.state !== 'running') return entry
    return { ...entry, plan: withWait(entry.plan, height, uses) }
  })
}

/** Why a step must not be sent: what it leaves over could not be claimed, or the chain would reject it. */
async function hindranceTo(
  { surplus, action, plan, attempts }: PlanEntry,
  move: SendableMove,
  order: Order,
): Promise<Pause | 'late' | undefined> {
  if (move.kind === 'act' && !excludesAttempts(attempts, move.records)) return { kind: 'doubtful' }
  if (move.kind === 'collect') await askAsOthers(order)
  const acts = move.kind === 'act' ? action : move.kind === 'call' ? move.step : undefined
  if (!acts) return undefined
  if (move.kind === 'act' && surplus !== null && !(await isClaimable(surplus))) {
    return { kind: 'noFactor' }
  }
  const since = Math.max(0, ...plan.done.map(({ height }) => height))
  const cause = await obstacleTo(acts, order, since)
  return cause === 'late' || !cause ? cause : { kind: 'obstacle', cause }
}

function isSendable(move: PlanMove): move is SendableMove {
  return ['split', 'join', 'move', 'wrap', 'act', 'collect', 'call'].includes(move.kind)
}

/** A surplus of zero, or of an unknown amount, is not collected. */
function isEmpty({ surplus }: PlanEntry, move: SendableMove): move is Collect {
  if (move.kind !== 'collect') return false
  const found = surplusStore.find(surplus ?? '')
  return !found || unclaimed(found).every(({ token }) => token !== move.token)
}

type Collect = Extract<SendableMove, { readonly kind: 'collect' }>

async function leaveOut(id: string, token: string): Promise<undefined> {
  await change(id, ({ ahead, plan, ...entry }) => ({
    ...entry,
    ahead: ahead.slice(1),
    plan: withoutCollect(plan, token),
  }))
}

function sentOf(move: SendableMove, records: readonly OwnedRecord[]): SentStep {
  const inputs = inputsOf(move).map(({ id }) => id)
  const made = madeBy(move)
  return {
    ...(move.kind === 'call' && { place: move.place }),
    ...made,
    transactionId: newId(),
    inputs,
    known: made.amounts.length > 0 ? likenessesOf(made, records) : [],
  }
}

/** What a step makes, as its token and amounts say; no amounts if it makes no record for the next step. */
function madeBy(move: SendableMove): Pick<SentStep, 'kind' | 'token' | 'amounts'> {
  const { kind } = move
  switch (kind) {
    case 'split':
      return { kind, token: '', amounts: move.amounts }
    case 'wrap':
      return { kind, token: move.spend.token, amounts: [move.spend.amount] }
    case 'collect':
      return { kind, token: move.token, amounts: [] }
    case 'call': {
      const { step } = move
      return step.kind === 'shield'
        ? { kind: step.kind, token: step.token, amounts: [step.amount] }
        : { kind: step.kind, token: '', amounts: [] }
    }
    default: {
      const inputs = inputsOf(move)
      const amounts = kind === 'act' ? [] : inputs.map(({ amount }) => amount)
      return { kind, token: inputs[0]?.token ?? '', amounts }
    }
  }
}

/** Steps that this page has sent. */
const ours = new Set<string>()

/**
 * Whether a call is sent while others are under way: not while the wallet still asks about one, and not after a reload, where
 * nobody expects a wallet to ask.
 */
function maySendBeside(entry: PlanEntry): boolean {
  const { plan } = entry
  const isOurs = plan.sent.every(({ transactionId }) => ours.has(transactionId))
  return isOurs && !plan.pause && nextCall(plan) !== undefined && !questionOf(entry)
}

type Question = Sent & { readonly answer: Promise<unknown> }

/** What the wallet was asked last, by plan, until it answers. */
const questions = new Map<string, Question>()

/** The step that a wallet is asked about: another one is asked for after it, and nothing is known of this one before. */
function questionOf({ id, plan }: PlanEntry): Question | undefined {
  const question = questions.get(id)
  return plan.sent.some((each) => each.transactionId === question?.transactionId)
    ? question
    : undefined
}

/** Asks the wallet. One that never answers does not hold the plan once its owner has stopped waiting. */
function send(id: string, order: Ready): void {
  const { id: transactionId } = order
  ours.add(transactionId)
  const answer = submit(order).catch(async (error: unknown) => {
    if (!hasLeft(id, question)) await pause(id, reasonOf(error), [transactionId])
  })
  const question = { transactionId, answer }
  questions.set(id, question)
  void answer.finally(() => {
    if (questions.get(id) === question) questions.delete(id)
  })
}

function reasonOf(error: unknown): Pause {
  if (error instanceof WalletError && error.rejected) return { kind: 'refused' }
  const kind = isUnsent(error) ? 'unsent' : 'unconfirmed'
  return { kind, message: sentenceOf(error), error: noteOf(error) }
}

type Sent = Pick<SentStep, 'transactionId'>

/** The plan no longer waits for this step. */
function hasLeft(id: string, { transactionId }: Sent): boolean {
  const sent = planStore.find(id)?.plan.sent ?? []
  return sent.every((each) => each.transactionId !== transactionId)
}

/** Waits for the first of the sent steps to end, or for the wallet to answer. */
async function follow(entry: PlanEntry): Promise<void> {
  const { id, plan, attempts } = entry
  const { sent } = plan
  const question = questionOf(entry)
  await transactionStore.load()
  const recalled = new Set(attempts.map(({ step }) => step.transactionId))
  const hasEnded = ({ transactionId }: Sent) => {
    const isKnown = recalled.has(transactionId) ? isDecided : isAnswered
    return isKnown(transactionStore.find(transactionId))
  }
  const isAsked = ({ transactionId }: Sent) => transactionId === question?.transactionId
  const isOver = (step: Sent) => hasLeft(id, step) || (!isAsked(step) && hasEnded(step))
  const ended = until(() => sent.some(isOver), transactionStore.use, planStore.use)
  await (question ? Promise.race([ended, question.answer]) : ended)
  const step = sent.find(isOver)
  if (step && !hasLeft(id, step)) await settle(id, step, recalled.has(step.transactionId))
}

/** What has become of a step. */
function settle(id: string, { transactionId }: Sent, isRecalled: boolean): Promise<void> {
  const transaction = transactionStore.find(transactionId)
  const halt = (reason: Pause) => pause(id, reason, [transactionId])
  switch (transaction?.phase) {
    case 'accepted':
      return accept(id, transaction)
    case 'rejected':
      return halt({ kind: 'rejected', message: transaction.outcome?.reason ?? '' })
    default:
      if (transaction && isNeverSent(transaction)) return withdraw(id, transactionId)
      if (isRecalled && !(transaction && mayRepeat(transaction))) return halt({ kind: 'doubtful' })
      return halt(undecided(transaction))
  }
}

/** Nothing of it is kept, as if its owner had declined. */
async function withdraw(id: string, transactionId: string): Promise<void> {
  await pause(id, { kind: 'withdrawn' }, [transactionId])
  await dismiss(transactionId)
}

function undecided(transaction: Transaction | undefined): Pause {
  if (transaction && (transaction.phase === 'notFound' || mayRepeat(transaction))) {
    return { kind: isReset(transaction) ? 'reset' : 'expired' }
  }
  const { failure, error } = transaction ?? {}
  return { kind: 'unconfirmed', message: failure ?? '', error }
}

/** The chain, the wallet or the deadline has decided it, for now. */
function isAnswered(transaction: Transaction | undefined): boolean {
  return !transaction || !isUnderWay(transaction)
}

async function accept(id: string, transaction: Transaction): Promise<void> {
  const entry = planStore.find(id)
  const sent = entry?.plan.sent.find(({ transactionId }) => transactionId === transaction.id)
  if (!entry || !sent) return
  if (sent.kind === 'act') await noteSurplus(entry, transaction)
  if (sent.kind === 'collect') await noteClaim(entry.surplus ?? '', transaction)
  const isSame = ({ step }: Attempt) => step.place === sent.place
  const isSent = ({ transactionId }: Sent) => transactionId === transaction.id
  const block = {
    height: transaction.outcome?.height ?? 0,
    transactionId: transaction.onchainId ?? transaction.id,
  }
  for (const { step } of entry.attempts.filter(isSame)) {
    if (step.transactionId !== transaction.id) await dismiss(step.transactionId) // its inputs are spent
  }
  await change(id, (stored) => {
    const { plan, ahead, ...each } = stored
    if (!plan.sent.some(isSent)) return stored // left meanwhile: it is recalled
    return {
      ...each,
      plan: withAccepted(plan, transaction.id, block),
      ahead: ahead.filter(({ place }, at) => (place === undefined ? at > 0 : place !== sent.place)),
      feeRecords: [],
      attempts: each.attempts.filter((attempt) => !isSame(attempt)),
    }
  })
}

/**
 * A step that was given up may have succeeded after all, or may yet: then it is followed under its own terms, and not
 * repeated. True if one is, or if its owner has to decide.
 */
async function recallAttempt({ id, plan, attempts }: PlanEntry): Promise<boolean> {
  const next = nextCall(plan)?.place
  const followed = new Set(plan.sent.map(({ transactionId }) => transactionId))
  for (const { step, terms } of attempts) {
    if (followed.has(step.transactionId)) continue
    const fate = await fateOf(step)
    const isBeside = step.place !== undefined && step.place !== next // the next call does not need it
    if (fate === 'undone' || (fate !== 'done' && isBeside)) continue
    if (fate === 'doubtful') await pause(id, { kind: 'doubtful' }, NONE)
    else await change(id, (entry) => ({ ...entry, ...terms, plan: recalled(entry, step, terms) }))
    return true
  }
  return false
}

function recalled({ plan }: PlanEntry, step: SentStep, { action }: Attempt['terms']): Plan {
  return withSent(action ? { ...plan, spends: spendsOf(action) } : plan, step)
}

/**
 * Pauses a plan, as soon as what else it has sent has ended. A step whose outcome is unknown is kept as an attempt.
 * @param ids of the steps that have failed: by default all that are sent
 */
export async function pause(
  id: string,
  reason: Pause,
  ids?: readonly string[],
): Promise<undefined> {
  await change(id, (entry) => {
    const { action, paid, received, plan } = entry
    if (plan.state !== 'running') return entry
    const failed = plan.sent.filter(({ transactionId }) => ids?.includes(transactionId) ?? true)
    const others = entry.attempts.filter(({ step }) =>
      failed.every(({ transactionId }) => transactionId !== step.transactionId),
    )
    const terms = { action, paid, received }
    const tried = leavesDoubt(reason) ? failed.map((step) => ({ step, terms })) : []
    return {
      ...entry,
      feeRecords: [],
      attempts: [...others, ...tried],
      plan: withPause(plan, reason, failed),
    }
  })
}

async function end(id: string): Promise<undefined> {
  await change(id, (entry) => ({ ...entry, ahead: [], plan: withEnd(entry.plan) }))
}

async function change(id: string, next: (entry: PlanEntry) => PlanEntry): Promise<void> {
  await planStore.change(id, (stored) => stored && next(stored))
}

async function blockAfter(height: number): Promise<void> {
  await until(() => useChainHead.getState().height !== height, useChainHead)
}
