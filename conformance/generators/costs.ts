import { parseProgram, type ValueType } from '@nightjar/aleo'
import packageJson from '@nightjar/snarkvm/package.json' with { type: 'json' }
import { loadTestnet } from '@nightjar/snarkvm/testnet'
import type { CostFile, Judged } from '../players/format.ts'
import { runOracle } from './oracle.ts'
import { builtPrograms, creditsSource, finalizesOf, importsOf } from './programs/built.ts'
import type { RecordedCall, Recording } from './programs/scenario.ts'

const snarkVm = await loadTestnet({ testHeights: true })

/** snarkVM's finalize costs, and the SDK's estimates for whole executions of every function in the scenario. */
export async function runCosts({ calls }: Recording): Promise<Omit<CostFile, keyof Judged>> {
  return {
    sdk: packageJson.dependencies['@provablehq/sdk'],
    finalizes: await finalizeCosts(),
    executions: await executions(calls),
  }
}

async function finalizeCosts(): Promise<Record<string, number>> {
  const programs = [['credits.aleo', creditsSource] as const, ...builtPrograms]
  const names = programs.flatMap(([id, source]) => finalizesOf(id, source))
  const [result] = await runOracle([
    {
      deploy: [...builtPrograms.values()].map((source) => ({ source })),
      steps: names.map((name) => {
        const [program = '', fn = ''] = name.split('/')
        return { cost: [program, fn] as const }
      }),
    },
  ])
  return Object.fromEntries(
    names.map((name, index) => {
      const cost = result?.steps[index]?.cost
      if (cost === undefined) throw new Error(`the oracle has no cost of ${name}`)
      return [name, cost]
    }),
  )
}

/** The first accepted call of each function, authorized again: the form in which snarkVM is asked for the fee. */
async function executions(
  calls: readonly RecordedCall[],
): Promise<CostFile['executions'][number][]> {
  const first = new Map<string, RecordedCall>()
  for (const call of calls) {
    const name = `${call.signed.program}/${call.signed.function}`
    if (call.verdict === 'accepted' && !first.has(name)) first.set(name, call)
  }
  const found = []
  for (const call of first.values()) found.push(await execution(call))
  return found
}

async function execution({ signed }: RecordedCall): Promise<CostFile['executions'][number]> {
  const { program, function: name, inputs, dynamic } = signed
  const source = builtPrograms.get(program) ?? creditsSource
  const imports = importsOf(source, dynamic)
  const call = { source, imports, edition: 0, function: name, inputs }
  const authorization = await snarkVm.authorize(signed.privateKey, call)
  const { transitions, executionSize } = authorization
  return {
    call: `${program}/${name}`,
    transitions: transitions.map((one) => `${one.program}/${one.function}`),
    size: executionSize,
    circuits: circuitsOf(transitions),
    fee: Number(authorization.baseFee()),
  }
}

type Part = { readonly type: string }
type TransitionJson = {
  readonly program: string
  readonly function: string
  readonly inputs?: readonly Part[]
  readonly outputs?: readonly Part[]
}

/** How many times each circuit is proved: functions, inclusion of spent records, translations to dynamic records. */
function circuitsOf(transitions: readonly TransitionJson[]): number[] {
  const circuits = transitions.flatMap((transition) => {
    const { program, function: name, inputs = [] } = transition
    const spent = inputs.filter(({ type }) => type === 'record' || type === translated)
    return [`${program}/${name}`, ...spent.map(() => 'inclusion'), ...translationsOf(transition)]
  })
  return [...new Set(circuits)].map(
    (circuit) => circuits.filter((other) => other === circuit).length,
  )
}

const translated = 'record_with_dynamic_id'

/** The record types that a transition translates. */
function translationsOf({ program, function: name, ...parts }: TransitionJson): string[] {
  const source = builtPrograms.get(program) ?? creditsSource
  const declared = parseProgram(source).functions.get(name)
  const kindsOf = (given: readonly Part[] = [], types: readonly { type: ValueType }[] = []) =>
    given.flatMap((part, index) => {
      const type = types[index]?.type
      return part.type === translated && type?.kind === 'record' ? [`${program} ${type.name}`] : []
    })
  return [...kindsOf(parts.inputs, declared?.inputs), ...kindsOf(parts.outputs, declared?.outputs)]
}
