import { type Plaintext, parsePlaintext } from '@nightjar/aleo'
import { lengthen, type OperationFamily, structs } from '@nightjar/conformance/format'
import arithmetic from '@nightjar/conformance/vectors/arithmetic.json' with { type: 'json' }
import casts from '@nightjar/conformance/vectors/casts.json' with { type: 'json' }
import hashes from '@nightjar/conformance/vectors/hashes.json' with { type: 'json' }
import signatures from '@nightjar/conformance/vectors/signatures.json' with { type: 'json' }

/** One opcode on operands of some types. */
export type Sample = {
  readonly opcode: string
  /** Types of its operands, and of the result where it is chosen. */
  readonly types: string
  readonly inputs: readonly string[]
  /** Its operands, each time it is run. */
  readonly values: () => readonly Plaintext[]
  /** The command for the time numbered `at`, and others that it needs. */
  readonly lines: (at: number) => readonly string[]
}

const families = [arithmetic, casts, hashes, signatures].flatMap(
  ({ families }) => families as readonly OperationFamily[], // as generated
)

/** Rows of the conformance vectors that snarkVM accepts: the last one for each combination of types. */
export function readSamples(isQuick: boolean): readonly Sample[] {
  const known = families.flatMap(({ op: opcode, code, accepted }) =>
    (isQuick ? accepted.slice(0, 1) : accepted).flatMap(({ in: inputs, to, rows }): Sample[] => {
      const row = rows.findLast((one) => !one.endsWith(' -'))
      if (row === undefined) return []
      const texts = row.split(' ').slice(0, inputs.length)
      const values = texts.map((text, at) => parsePlaintext(lengthen(text, inputs[at] ?? '')))
      const command = `${code.replaceAll('$D', to ?? '')};`
      return [
        {
          opcode,
          inputs,
          types: [...inputs, ...(to === undefined ? [] : [`as ${to}`])].join(' '),
          values: () => values,
          lines: (at) => [command.replace(/ into r\d+/, ` into r${inputs.length + at}`)],
        },
      ]
    }),
  )
  return [...known, otherPoints]
}

let next = BigInt(Date.now()) ** 5n

function newField(): Plaintext {
  next += 1_000_000n // more than are added to it
  return parsePlaintext(`${next}field`)
}

/** Fields that were never met before, most of them no points, because the interpreter remembers those that it knows. */
const otherPoints: Sample = {
  opcode: 'cast.lossy',
  types: 'other fields as group',
  inputs: ['field'],
  values: () => [newField()],
  lines: (at) => [
    `add r0 ${at}field into r${2 * at + 1};`,
    `cast.lossy r${2 * at + 1} into r${2 * at + 2} as group;`,
  ],
}

/** A program with a function `f0`, `f1` … for each sample, which runs it so many times. */
export function programOf(id: string, samples: readonly Sample[], times: number): string {
  const functions = samples.map(({ inputs, lines }, number) => {
    const name = `f${number}`
    const read = inputs.map((type, at) => `    input r${at} as ${type}.public;\n`).join('')
    const registers = inputs.map((_, at) => `r${at} `).join('')
    const commands = Array.from({ length: times }, (_, at) => lines(at)).flat()
    return `function ${name}:
${read}    async ${name} ${registers}into r${inputs.length};
    output r${inputs.length} as ${id}/${name}.future;

finalize ${name}:
${read}${commands.map((line) => `    ${line}\n`).join('')}`
  })
  return `program ${id};\n\n${structs}\n${functions.join('\n')}\nconstructor:\n    assert.eq edition 0u16;\n`
}
