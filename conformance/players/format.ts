/** The committed case files: their types, and how an operation's program is written out. See `README.md`. */

/** A family of operations that differ in the types of their operands, and in the destination type. */
export type OperationFamily = {
  readonly op: string
  /** the instruction, with operands r0…; `$D` stands for the destination type */
  readonly code: string
  /** the operand types that were tried, for each operand */
  readonly inputs: readonly (readonly string[])[]
  /** the destination types that were tried */
  readonly destinations?: readonly string[]
  /** the combinations that snarkVM deploys; it refuses every other one */
  readonly accepted: readonly OperationCase[]
}

export type OperationCase = {
  readonly in: readonly string[]
  readonly to?: string
  /** the type of the result; none for an assertion */
  readonly out?: string
  /** finalize cost in microcredits of the program from `operationProgram` */
  readonly cost: number
  /**
   * operands and result, separated by spaces, without type suffixes; `-` for a rejection, `.` where there is no result
   */
  readonly rows: readonly string[]
}

/** Whose verdicts a file holds: the snarkVM crate, and the consensus version whose rules it applied. */
export type Judged = { readonly snarkvm: string; readonly consensus: string }

export type OperationFile = Judged & {
  readonly families: readonly OperationFamily[]
}

export type Write = readonly [program: string, mapping: string, key: string, value: string | null]
export type Deploy = { readonly source: string; readonly owner?: string }
export type Call = {
  readonly program: string
  readonly function: string
  readonly args?: readonly Argument[]
}
export type Argument = string | { readonly future: Call } | { readonly dynamic: Call }
export type Block = {
  readonly height?: number
  readonly timestamp?: number | null
  readonly seed?: string
}
export type Step =
  | { readonly call: Call }
  | {
      readonly view: {
        readonly program: string
        readonly view: string
        readonly inputs?: readonly string[]
      }
    }
  | { readonly deploy: Deploy }
  | { readonly block: Block }

/** The outcome of one deployment or step. Values contain no white space. */
export type Outcome =
  | { readonly ok: readonly Write[]; readonly cost: number; readonly id?: string }
  | { readonly rejected: string; readonly id?: string }
  | { readonly refused: string }
  | { readonly outputs: readonly string[] }
  | { readonly moved: true }

/** Whole programs with snarkVM's results, one outcome per deployment and one per step. */
export type ProgramCase = Block & {
  readonly name: string
  readonly deploy: readonly Deploy[]
  readonly state?: readonly (readonly [string, string, string, string])[]
  readonly steps?: readonly Step[]
  readonly deployed: readonly Outcome[]
  readonly outcomes?: readonly Outcome[]
}

export type ProgramFile = Judged & {
  readonly cases: readonly ProgramCase[]
}

/** The block for cases without their own; height 1000 is the newest consensus version. */
export const defaultBlock = { height: 1000, timestamp: 1_700_000_000, seed: '0'.repeat(64) }

/** The structs of every generated program. */
export const structs = `struct pt:
    x as field;
    y as field;

struct deep:
    a as u8;
    p as pt;
    l as [u8; 3u32];
`

/** The program whose function `f` runs one instruction on its inputs and stores the result at `out[true]`. */
export function operationProgram(
  family: Pick<OperationFamily, 'code'>,
  types: readonly string[],
  to?: string,
  out?: string,
): string {
  const inputs = types.map((type, index) => `    input r${index} as ${type}.public;\n`).join('')
  const registers = types.map((_, index) => `r${index} `).join('')
  const code = family.code.replaceAll('$D', to ?? '')
  const result = code.includes(' into ') ? `r${types.length}` : 'true'
  const set = out === undefined ? '' : `    set ${result} into out[true];\n`
  return `program op_test_case.aleo;

${structs}
mapping out:
    key as boolean.public;
    value as ${out ?? 'boolean'}.public;

function f:
${inputs}    async f ${registers}into r${types.length};
    output r${types.length} as op_test_case.aleo/f.future;

finalize f:
${inputs}    ${code};
${set}
constructor:
    assert.eq true true;
`
}

/** Programs of this repository by id; the sources are in its builds, and a deployment's `source` is the id. */
export type BuiltProgramFile = ProgramFile & {
  /** SHA-256 of each source that snarkVM saw */
  readonly programs: Readonly<Record<string, string>>
}

export type CostFile = Judged & {
  /** version of `@provablehq/sdk` that estimated the fees */
  readonly sdk: string
  /** finalize cost in microcredits by `program/function`, as snarkVM computes it without running anything */
  readonly finalizes: Readonly<Record<string, number>>
  readonly executions: readonly {
    readonly call: string
    /** the functions of the transaction, callees first */
    readonly transitions: readonly string[]
    /** bytes of the execution without a proof */
    readonly size: number
    /** how many times each circuit of the proof is proved */
    readonly circuits: readonly number[]
    /** base fee in microcredits by the SDK's `estimateFeeForAuthorization` */
    readonly fee: number
  }[]
}

/** A program with a hole `$V`, its fillings, and which of the results snarkVM deploys: one digit per filling. */
export type Template = {
  readonly name: string
  readonly source: string
  readonly values: readonly Filling[]
  readonly verdicts: string
}

/** A text, or one repeated `count` times: `#` counts up from `first` (0), `@` is one less. */
export type Filling = string | readonly [text: string, count: number, first?: number]

export type TemplateFile = Judged & { readonly templates: readonly Template[] }

/** The program with every `$V` filled in. */
export function fillTemplate(source: string, value: Filling): string {
  const text = typeof value === 'string' ? value : repeat(...value)
  return source.replaceAll('$V', () => text)
}

function repeat(text: string, count: number, first = 0): string {
  return Array.from({ length: count }, (_, index) =>
    text.replaceAll('#', `${index + first}`).replaceAll('@', `${index + first - 1}`),
  ).join('')
}

/** Programs with one corruption each, and whether snarkVM still deploys them. */
export type CorruptFile = Judged & {
  /** valid programs; all but the last of a list are its imports */
  readonly bases: readonly (readonly string[])[]
  /** base, offset, removed length, inserted text, and 1 when snarkVM accepts the result */
  readonly corrupt: readonly (readonly [number, number, number, string, 0 | 1])[]
}

const suffixed = new Set('field group scalar i8 i16 i32 i64 i128 u8 u16 u32 u64 u128'.split(' '))
const bitArray = /^\[boolean; \d+u32\]$/
const byteArray = /^\[u8; \d+u32\]$/

/**
 * A plaintext without white space and without the suffix implied by its type; bits as `b01`, bytes as hexadecimal
 * digits.
 */
export function shorten(value: string, type: string): string {
  const text = value.replaceAll(/\s+/g, '')
  if (suffixed.has(type)) return text.slice(0, -type.length)
  if (bitArray.test(type))
    return `b${elements(text)
      .map((bit) => (bit === 'true' ? 1 : 0))
      .join('')}`
  if (byteArray.test(type)) {
    return `x${elements(text)
      .map((byte) => Number.parseInt(byte, 10).toString(16).padStart(2, '0'))
      .join('')}`
  }
  return text
}

/** The plaintext that `shorten` shortened. */
export function lengthen(text: string, type: string): string {
  if (suffixed.has(type)) return `${text}${type}`
  if (bitArray.test(type)) {
    return `[${[...text.slice(1)].map((bit) => (bit === '1' ? 'true' : 'false')).join(',')}]`
  }
  if (byteArray.test(type)) {
    return `[${(text.slice(1).match(/../g) ?? []).map((byte) => `${Number.parseInt(byte, 16)}u8`).join(',')}]`
  }
  return text
}

const elements = (array: string) => array.slice(1, -1).split(',')
