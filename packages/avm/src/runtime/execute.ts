import type { DynamicFuture, Future, Plaintext } from '@nightjar/aleo'
import { abortReason, overspent } from '../abort.ts'
import { COST_DIVISOR, constructorCost } from '../check/deployment.ts'
import type { LoadedProgram, Scope } from '../loaded.ts'
import type { Acceptance, FinalizeCall, FinalizeResult, Rejection, ViewResult } from '../outcome.ts'
import { createOverlay } from '../overlay.ts'
import type { StateStore } from '../store.ts'
import { TrapError, trap } from '../trap.ts'
import { isPlaintext } from '../types.ts'
import { fromRaw, type Raw, toRaw } from '../value.ts'
import type { BlockState, Run } from './frame.ts'
import { createFrames, type FramesOptions, rejectionOf } from './frames.ts'

type Start = {
  readonly store: StateStore
  readonly block: BlockState
  readonly transitionId?: bigint
  readonly findFuture?: Run['findFuture']
}

export interface ExecutorFinalize extends Start {
  readonly transitionId: bigint
  readonly future: Future
  /** The transitions known to have a future. */
  readonly calls: readonly FinalizeCall[]
  readonly findFuture: (future: DynamicFuture) => Future | undefined
  readonly expectedAwaits: number | undefined
}

export interface ExecutorConstruct extends Start {
  readonly program: LoadedProgram
}

export interface ExecutorView extends Start {
  readonly scope: Scope | undefined
  readonly inputs: readonly Plaintext[]
}

function createRun({ store, block, transitionId, findFuture }: Start): Run {
  return {
    block,
    overlay: createOverlay(store),
    transitionId,
    awaits: 0,
    cost: 0n,
    findFuture: findFuture ?? (() => undefined),
  }
}

/** Rejections are results; any other error is a bug or comes from the store, and is rethrown. */
function guard<T>(run: () => T): T | Rejection {
  try {
    return run()
  } catch (error) {
    if (error instanceof TrapError) return rejectionOf(error)
    throw error
  }
}

function accept({ overlay }: Run, cost: bigint): Acceptance {
  return { status: 'accepted', writes: overlay.writes, cost }
}

function abort(reason: string): Rejection {
  return { status: 'rejected', reason: `The transaction ${reason}`, isAborted: true }
}

function viewInputs(scope: Scope, inputs: readonly Plaintext[]): Raw[] {
  if (inputs.length !== scope.inputs.length) {
    trap(`The view takes ${scope.inputs.length} inputs, not ${inputs.length}`)
  }
  return scope.inputs.map((kind, i) => {
    const input = inputs[i]
    return isPlaintext(kind) && input ? toRaw(input, kind) : trap('A view takes plaintexts')
  })
}

/** The three entry points: a finalize, a constructor, a view. */
export function createExecutor(options: FramesOptions) {
  const { find } = options
  const { enter, runFuture, outputsOf } = createFrames(options)

  return {
    finalize({ future, calls, expectedAwaits, ...start }: ExecutorFinalize): FinalizeResult {
      const aborted = abortReason(calls, undefined, find)
      if (aborted) return abort(aborted)
      return guard(() => {
        const run = createRun(start)
        runFuture(future, run, 0)
        if (expectedAwaits !== undefined && run.awaits !== expectedAwaits) {
          return trap(`${run.awaits} futures were awaited; the transaction has ${expectedAwaits}`)
        }
        return accept(run, run.cost / COST_DIVISOR)
      })
    },
    construct({ program, ...start }: ExecutorConstruct): FinalizeResult {
      const { constructor_ } = program
      const cost = constructorCost(program, find)
      const aborted = overspent(cost)
      if (aborted) return abort(aborted)
      return guard(() => {
        const run = createRun({ ...start, transitionId: 0n })
        if (constructor_) enter(constructor_, run, 0, [])
        return accept(run, cost)
      })
    },
    view({ scope, inputs, ...start }: ExecutorView): ViewResult {
      return guard(() => {
        if (!scope) return trap('There is no such view')
        const outputs = outputsOf(enter(scope, createRun(start), 0, viewInputs(scope, inputs)))
        return {
          status: 'ok',
          outputs: scope.outputs.map(({ type }, i) => fromRaw(outputs[i] ?? 0, type)),
        }
      })
    },
  }
}
