import {
  type DynamicFuture,
  type Future,
  type FutureArgument,
  formatPlaintext,
  parseFuture,
} from '@nightjar/aleo'
import { dynamicKey } from '@nightjar/avm'
import type { Argument, Call, Step } from '../../players/format.ts'
import { actors } from '../../programs/scenario/actors.ts'
import { createChainDriver } from '../../programs/scenario/chainDriver.ts'
import type { Call as SignedCall, Verdict } from '../../programs/scenario/driver.ts'
import { createHasher } from '../../programs/scenario/hash.ts'
import { deployAll, play } from '../../programs/scenario/play.ts'
import { scenario } from '../../programs/scenario/steps/all.ts'

/** One call of the scenario: as its caller signed it, and as finalize sees it. */
export type RecordedCall = {
  readonly signed: SignedCall
  readonly verdict: Verdict
  readonly height: number
  /** The future that the transaction ends in; undefined when the function has no finalize. */
  readonly call: Call | undefined
}

export type Recording = {
  /** `credits.aleo/account` of the actors before the first step. */
  readonly state: readonly (readonly [string, string, string, string])[]
  readonly calls: readonly RecordedCall[]
}

type TransactionJson = {
  readonly execution: {
    readonly transitions: readonly {
      readonly outputs?: readonly { readonly type: string; readonly value?: string }[]
    }[]
  }
}

let recording: Promise<Recording> | undefined

/**
 * Plays the scenario of the programs' own tests on our chain, once, and keeps what each transaction passes to finalize.
 */
export function recordScenario(): Promise<Recording> {
  recording ??= record()
  return recording
}

async function record(): Promise<Recording> {
  const driver = await createChainDriver()
  const calls: RecordedCall[] = []
  await deployAll(driver)
  const state = await creditsOf(Object.values(actors).map(({ address }) => address))
  await play({
    steps: scenario,
    hash: createHasher(),
    driver: {
      ...driver,
      async execute(signed) {
        const outcome = await driver.execute(signed)
        const { verdict, original } = outcome
        if (original !== null) {
          calls.push({ signed, verdict, height: await driver.height(), call: callIn(original) })
        }
        return outcome
      },
    },
  })
  await driver.close()
  return { state, calls }

  async function creditsOf(addresses: readonly string[]) {
    const accounts = await driver.entries('credits.aleo', 'account')
    return addresses.map(
      (address) => ['credits.aleo', 'account', address, accounts.get(address) ?? '0u64'] as const,
    )
  }
}

/** The root's future in a transaction, with the futures behind dynamic ones. */
function callIn(transaction: string): Call | undefined {
  const { execution }: TransactionJson = JSON.parse(transaction)
  const futures = execution.transitions.map(({ outputs = [] }) => {
    const text = outputs.find(({ type }) => type === 'future')?.value
    return text === undefined ? undefined : parseFuture(text)
  })
  const known = new Map(futures.flatMap((future) => (future ? [[dynamicKey(future), future]] : [])))
  const root = futures.at(-1)
  return root && callOf(root, known)
}

type Known = ReadonlyMap<string, Future>

function callOf(future: Future, known: Known): Call {
  const args = future.arguments.map((argument) => argumentOf(argument, known))
  return { program: future.program, function: future.function, args }
}

function argumentOf(argument: FutureArgument, known: Known): Argument {
  if (argument.kind === 'future') return { future: callOf(argument, known) }
  if (argument.kind !== 'dynamic_future') return formatPlaintext(argument)
  return { dynamic: callOf(behind(argument, known), known) }
}

function behind(dynamic: DynamicFuture, known: Known): Future {
  const { programName, programNetwork, functionName, checksum } = dynamic
  const found = known.get([programName, programNetwork, functionName, checksum].join())
  if (found === undefined) throw new Error('no future of the transaction is this dynamic one')
  return found
}

/** The accepted and rejected calls as steps, each in a block at its height. */
export function stepsOf(calls: readonly RecordedCall[]): Step[] {
  return calls.flatMap(({ call, height }) => (call ? [{ block: { height } }, { call }] : []))
}
