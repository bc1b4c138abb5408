import type { DynamicFuture, Future, Plaintext } from '@nightjar/aleo'
import { constructorFactor, costDivisor } from '../check/deployment.ts'
import type { Crypto } from '../crypto.ts'
import type { FindProgram, LoadedProgram, Scope } from '../loaded.ts'
import type { OperationTools } from '../operations/operation.ts'
import type { StateStore } from '../store.ts'
import { Trap, trap } from '../trap.ts'
import { isPlaintext } from '../types.ts'
import { fromRaw, type Raw, type RegisterValue, rawOf, toRaw } from '../value.ts'
import type { FinalizeResult, Rejection, ViewResult } from '../vm.ts'
import { compileScope } from './compile.ts'
import type { BlockState, Frame, Run, Step } from './frame.ts'
import { checkFuture } from './futures.ts'
import { argumentValue, loadOperand } from './operands.ts'
import { createOverlay } from './overlay.ts'

export interface ExecutorOptions {
  readonly crypto: Crypto
  readonly find: FindProgram
  readonly networkId: number
  readonly hashes: OperationTools['hashes']
}

interface Start {
  readonly store: StateStore
  readonly block: BlockState
  readonly transitionId?: bigint
  readonly findFuture?: Run['findFuture']
}

export interface ExecutorFinalize extends Start {
  readonly transitionId: bigint
  readonly future: Future
  readonly findFuture: (future: DynamicFuture) => Future | undefined
  readonly expectedAwaits: number | undefined
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

/** Where a trap was met; the innermost scope names it. */
const places = new WeakMap<Trap, Omit<Rejection, 'status' | 'reason'>>()

function rejectionOf(error: Trap): Rejection {
  return { status: 'rejected', reason: error.message, ...places.get(error) }
}

function runSteps(steps: readonly Step[], frame: Frame): void {
  let counter = 0
  try {
    while (counter < steps.length) counter = steps[counter]?.(frame) ?? counter + 1
  } catch (error) {
    if (error instanceof Trap && !places.has(error)) {
      const { owner, name, commands } = frame.scope
      const line = commands[counter]?.command.line
      const place = { program: owner.program.id, function: name }
      places.set(error, line === undefined ? place : { ...place, line })
    }
    throw error
  }
}

function checkAwaited({ scope, awaited }: Frame): void {
  scope.inputs.forEach((kind, index) => {
    const isFuture = kind.kind === 'future' || kind.kind === 'dynamic_future'
    if (isFuture && !awaited?.has(index)) trap(`The future in r${index} was not awaited`)
  })
}

/** Compiles scopes when they first run, and runs them. */
export function createExecutor({ crypto, find, networkId, hashes }: ExecutorOptions) {
  const tools: OperationTools = { crypto, hashes }

  function stepsOf(scope: Scope): readonly Step[] {
    scope.steps ??= compileScope({ scope, crypto, find, networkId, tools, calls })
    return scope.steps
  }

  function enter(scope: Scope, run: Run, nonce: number, inputs: readonly RegisterValue[]): Frame {
    const registers: (RegisterValue | undefined)[] = [...inputs]
    const frame: Frame = { registers, run, scope, nonce, awaited: undefined }
    run.cost += scope.cost
    runSteps(stepsOf(scope), frame)
    return frame
  }

  function runFuture(future: Future, run: Run, nonce: number): void {
    const scope = find(future.program)?.finalizes.get(future.function)
    if (!scope) throw new Trap(`${future.program}/${future.function} has no finalize`)
    checkFuture(
      future,
      { kind: 'future', program: future.program, function: future.function },
      find,
    )
    const inputs = scope.inputs.map((kind, i) => {
      const argument = future.arguments[i]
      return argument ? argumentValue(argument, kind) : trap('A future has too few arguments')
    })
    checkAwaited(enter(scope, run, nonce, inputs))
  }

  const calls = {
    callFuture(future: Future, { run }: Frame) {
      run.awaits += 1
      runFuture(future, run, run.awaits)
    },
    callView(scope: Scope, inputs: readonly RegisterValue[], { run }: Frame): readonly Raw[] {
      const viewRun: Run = { ...run, transitionId: undefined, cost: 0n } // counted with the caller
      return outputsOf(enter(scope, viewRun, 0, inputs))
    },
  }

  function outputsOf(frame: Frame): readonly Raw[] {
    const { scope } = frame
    return scope.outputs.map(({ operand, type }) => {
      const load = loadOperand(operand, { scope, crypto, find, networkId })
      return rawOf(load(frame), type)
    })
  }

  function guard<T>(run: () => T): T | Rejection {
    try {
      return run()
    } catch (error) {
      if (error instanceof Trap) return rejectionOf(error)
      throw error
    }
  }

  return {
    finalize({ future, expectedAwaits, ...start }: ExecutorFinalize): FinalizeResult {
      return guard(() => {
        const run = createRun(start)
        runFuture(future, run, 0)
        if (expectedAwaits !== undefined && run.awaits !== expectedAwaits) {
          return trap(`${run.awaits} futures were awaited; the transaction has ${expectedAwaits}`)
        }
        return { status: 'accepted', writes: run.overlay.writes, cost: run.cost / costDivisor }
      })
    },
    construct({ program, ...start }: Start & { readonly program: LoadedProgram }): FinalizeResult {
      return guard(() => {
        const run = createRun({ ...start, transitionId: 0n })
        if (program.constructor_) enter(program.constructor_, run, 0, [])
        const cost = (run.cost * constructorFactor) / costDivisor
        return { status: 'accepted', writes: run.overlay.writes, cost }
      })
    },
    view({
      scope,
      inputs,
      ...start
    }: Start & {
      readonly scope: Scope | undefined
      readonly inputs: readonly Plaintext[]
    }): ViewResult {
      return guard(() => {
        if (!scope) return trap('There is no such view')
        if (inputs.length !== scope.inputs.length) {
          return trap(`The view takes ${scope.inputs.length} inputs, not ${inputs.length}`)
        }
        const values = scope.inputs.map((kind, i) => {
          const input = inputs[i]
          if (!isPlaintext(kind) || !input) return trap('A view takes plaintexts')
          return toRaw(input, kind)
        })
        const outputs = outputsOf(enter(scope, createRun(start), 0, values))
        return {
          status: 'ok',
          outputs: scope.outputs.map(({ type }, i) => fromRaw(outputs[i] ?? 0, type)),
        }
      })
    },
  }
}
