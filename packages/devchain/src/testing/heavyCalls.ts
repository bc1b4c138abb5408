import { recorded } from '../fixtures/devnode.ts'
import type { DeployJson, ExecuteJson } from '../snarkvm/transactionJson.ts'

/** A finalize that repeats one command, which takes an input in `r0`. */
export type HeavyProgram = {
  readonly id: string
  readonly type: string
  /** Lines that come first; they may set the mapping `seen` and use `r0`. */
  readonly before?: readonly string[]
  readonly line: (register: number) => string
  readonly times: number
  /** Lines that come last. */
  readonly after?: readonly string[]
}

/** Adds a call's input to what is counted in `seen`, then repeats the line. */
export function heavySource({ id, type, times, line, ...around }: HeavyProgram): string {
  const { before = [], after = [] } = around
  const repeated = Array.from({ length: times }, (_, at) => line(at + 3))
  const body = [
    'get.or_use seen[0u8] 0u64 into r1;',
    'add r1 1u64 into r2;',
    ...before,
    ...repeated,
    ...after,
    'set r2 into seen[0u8];',
  ]
  return `program ${id};

mapping seen:
    key as u8.public;
    value as u64.public;

function run:
    input r0 as ${type}.public;
    async run r0 into r1;
    output r1 as ${id}/run.future;

finalize run:
    input r0 as ${type}.public;
${body.map((text) => `    ${text}`).join('\n')}

constructor:
    assert.eq edition 0u16;
`
}

const [deployment, call] = recorded.sent
if (deployment?.type !== 'deploy' || call?.type !== 'execute') {
  throw new Error('A deployment and a call are recorded.')
}
const sent = { deployment, call }

/** The recorded deployment with another program, for a chain that checks nothing. */
export const deployUnchecked = (source: string): DeployJson => ({
  ...sent.deployment,
  deployment: { ...sent.deployment.deployment, program: source },
})

/** The recorded call, of another program, for a chain that checks nothing. */
export function callUnchecked(id: string, input: string): ExecuteJson {
  const value = `{ program_id: ${id}, function_name: run, arguments: [ ${input} ] }`
  const [transition] = sent.call.execution.transitions
  if (transition === undefined) throw new Error('The call has a transition.')
  const outputs = [{ ...transition.outputs?.[0], type: 'future' as const, id: '1field', value }]
  const transitions = [{ ...transition, program: id, function: 'run', outputs }]
  return { ...sent.call, execution: { ...sent.call.execution, transitions } }
}
