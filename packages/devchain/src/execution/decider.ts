import { type BlockTask, runBlockTask, transactionsOf } from './blockTask.ts'
import type { Decided } from './candidates.ts'
import type { ChainVm } from './chainVm.ts'
import type { CheckContext } from './checkTransaction.ts'
import { OutOfTimeError, type TimeLimit } from './timeLimit.ts'

/** Runs block tasks so that none holds the thread that answers requests for long. */
export type Decider = {
  decide(task: BlockTask): Promise<Decided>
  /** Says that the chain's programs are others than before. */
  forgetPrograms(): void
}

/** Runs a task in another thread; while `version` stays the same, so do the chain's programs. */
export type DecideElsewhere = (task: BlockTask, version: number) => Promise<Decided>

export type DeciderOptions = {
  readonly limit: TimeLimit
  /** Null when no thread has to be kept free: then every task runs here to its end. */
  readonly elsewhere: DecideElsewhere | null
}

/** Time for a task in this thread; whatever takes longer is begun again in the other one. */
const MOST_MS = 10
/** Finalize cost in microcredits above which a task is not begun here: compiling it takes as long. A swap costs 35,000. */
const MOST_MICROCREDITS = 100_000n
/** Size of a task's transactions above which it is not: parsing and hashing their values takes as long. */
const MOST_BYTES = 50_000
/** Length of a deployed program above which it is not. */
const MOST_SOURCE = 20_000

/**
 * Most tasks take a millisecond or two, less than another thread needs to hear of them. So a task is begun in this thread
 * unless it is known to be long, and begun again in the other one when its time is up.
 */
export function createDecider(
  context: CheckContext,
  { limit, elsewhere }: DeciderOptions,
): Decider {
  let version = 0

  const decideHere = (task: BlockTask): Decided | null => {
    if (isLong(context.vm, task)) return null
    try {
      return limit.within(MOST_MS, () => runBlockTask(context, task))
    } catch (error) {
      if (error instanceof OutOfTimeError) return null
      throw error
    }
  }
  const decideThere = async (run: DecideElsewhere, task: BlockTask): Promise<Decided> => {
    const decided = await run(task, version)
    for (const { program } of decided.entries) if (program !== null) context.vm.load(program)
    return decided
  }

  return {
    async decide(task) {
      if (elsewhere === null) return runBlockTask(context, task)
      const decided = decideHere(task) ?? (await decideThere(elsewhere, task))
      if (decided.entries.some(({ program }) => program !== null)) version += 1
      return decided
    },
    forgetPrograms() {
      version += 1
    },
  }
}

function isLong(vm: ChainVm, task: BlockTask): boolean {
  const known = task.kind === 'finalize' ? [] : task.candidates
  const bytes = known.reduce(
    (sum, { size, executionSize }) => sum + Math.max(size, executionSize),
    0,
  )
  if (bytes > MOST_BYTES) return true
  let microcredits = 0n
  for (const transaction of transactionsOf(task)) {
    const isLongProgram =
      transaction.type === 'deploy' && transaction.deployment.program.length > MOST_SOURCE
    if (isLongProgram) return true
    if (transaction.type !== 'execute') continue
    const root = transaction.execution.transitions.at(-1)
    if (root === undefined || vm.program(root.program) === undefined) continue // a check refuses it
    microcredits += vm.finalizeCostOf([root])
  }
  return microcredits > MOST_MICROCREDITS
}
