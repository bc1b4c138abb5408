import type { Future } from '@nightjar/aleo'
import type { Crypto } from '../crypto.ts'
import { type CheckedCommand, type FindProgram, type Scope, scopeCost } from '../loaded.ts'
import type { OperationTools } from '../operations/operation.ts'
import type { RejectedCommand, Rejection } from '../outcome.ts'
import { TrapError, trap } from '../trap.ts'
import { type Raw, type RegisterValue, rawOf } from '../value.ts'
import { compileScope } from './compile.ts'
import { describeCommand } from './describeCommand.ts'
import type { Frame, Load, Run, Step } from './frame.ts'
import { checkFuture } from './futures.ts'
import { argumentValue, loadOperand } from './operands.ts'

export type FramesOptions = {
  readonly crypto: Crypto
  readonly find: FindProgram
  readonly networkId: number
  readonly hashes: OperationTools['hashes']
  readonly varunaVersions: OperationTools['varunaVersions']
  readonly onCommand: (() => void) | undefined
}

/** Runs scopes, each in its own frame; a scope is compiled when it first runs. */
export type Frames = {
  /** Runs a scope to its end. */
  enter(scope: Scope, run: Run, nonce: number, inputs: readonly RegisterValue[]): Frame
  /** Runs the finalize that a future calls; `nonce` counts the awaits before it. */
  runFuture(future: Future, run: Run, nonce: number): void
  /** The outputs of a view that has run. */
  outputsOf(frame: Frame): readonly Raw[]
}

/** Where a trap occurred; set by the innermost scope. */
const places = new WeakMap<TrapError, Omit<Rejection, 'status' | 'reason'>>()

export function rejectionOf(error: TrapError): Rejection {
  return { status: 'rejected', reason: error.message, ...places.get(error) }
}

type Describe = (command: CheckedCommand, frame: Frame) => RejectedCommand

function rememberPlace(error: TrapError, frame: Frame, counter: number, describe: Describe): void {
  if (places.has(error)) return
  const { owner, name, commands } = frame.scope
  const place = { program: owner.program.id, function: name }
  const met = commands[counter]
  const where = met && { line: met.command.line, command: describe(met, frame) }
  places.set(error, { ...place, ...where })
}

function runSteps(
  steps: readonly Step[],
  frame: Frame,
  { describe, onCommand }: { readonly describe: Describe } & Pick<FramesOptions, 'onCommand'>,
): void {
  let counter = 0
  try {
    while (counter < steps.length) {
      onCommand?.()
      counter = steps[counter]?.(frame) ?? counter + 1
    }
  } catch (error) {
    if (error instanceof TrapError) rememberPlace(error, frame, counter, describe)
    throw error
  }
}

function checkAwaited({ scope, awaited }: Frame): void {
  scope.inputs.forEach((kind, index) => {
    const isFuture = kind.kind === 'future' || kind.kind === 'dynamic_future'
    if (isFuture && !awaited?.has(index)) trap(`The future in r${index} was not awaited`)
  })
}

export function createFrames(options: FramesOptions): Frames {
  const { crypto, find, networkId, hashes, varunaVersions, onCommand } = options
  const tools: OperationTools = { crypto, hashes, varunaVersions }
  const compiled = new WeakMap<Scope, readonly Step[]>()
  const outputLoads = new WeakMap<Scope, readonly Load[]>()

  function stepsOf(scope: Scope): readonly Step[] {
    const known = compiled.get(scope)
    if (known !== undefined) return known
    const steps = compileScope({ scope, crypto, find, networkId, tools, calls })
    compiled.set(scope, steps)
    return steps
  }

  function describe(command: CheckedCommand, frame: Frame): RejectedCommand {
    return describeCommand(command, frame, { scope: frame.scope, crypto, find, networkId })
  }

  function enter(scope: Scope, run: Run, nonce: number, inputs: readonly RegisterValue[]): Frame {
    const registers: (RegisterValue | undefined)[] = [...inputs]
    const frame: Frame = { registers, run, scope, nonce, awaited: undefined }
    run.cost += scopeCost(scope, find)
    runSteps(stepsOf(scope), frame, { describe, onCommand })
    return frame
  }

  function runFuture(future: Future, run: Run, nonce: number): void {
    const { program, function: name } = future
    const scope = find(program)?.finalizes.get(name)
    if (!scope) throw new TrapError(`${program}/${name} has no finalize`)
    checkFuture(future, { kind: 'future', program, function: name }, find)
    const inputs = scope.inputs.map((kind, i) => {
      const argument = future.arguments[i]
      return argument ? argumentValue(argument, kind) : trap('A future has too few arguments')
    })
    checkAwaited(enter(scope, run, nonce, inputs))
  }

  function loadsOf(scope: Scope): readonly Load[] {
    const known = outputLoads.get(scope)
    if (known) return known
    const loads = scope.outputs.map(({ operand }) =>
      loadOperand(operand, { scope, crypto, find, networkId }),
    )
    outputLoads.set(scope, loads)
    return loads
  }

  function outputsOf(frame: Frame): readonly Raw[] {
    const { outputs } = frame.scope
    return loadsOf(frame.scope).map((load, i) => rawOf(load(frame), outputs[i]?.type))
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

  return { enter, runFuture, outputsOf }
}
