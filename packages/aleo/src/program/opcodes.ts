/** The syntax of the text after an opcode. */
export type Syntax =
  | { readonly form: 'operation'; readonly operands: number }
  | { readonly form: 'assert' }
  | { readonly form: 'hash'; readonly operands: number }
  | {
      readonly form:
        | 'cast'
        | 'commit'
        | 'serialize'
        | 'deserialize'
        | 'call'
        | 'call_dynamic'
        | 'async'
        | 'get_record'
    }

const unary = ['abs', 'abs.w', 'double', 'inv', 'neg', 'not', 'square', 'sqrt']

const binary = [
  ...['add', 'add.w', 'and', 'div', 'div.w', 'gt', 'gte', 'lt', 'lte', 'mod', 'mul', 'mul.w'],
  ...['nand', 'nor', 'or', 'pow', 'pow.w', 'rem', 'rem.w', 'shl', 'shl.w', 'shr', 'shr.w'],
  ...['sub', 'sub.w', 'xor', 'is.eq', 'is.neq'],
]

const ecdsa = ['keccak256', 'keccak384', 'keccak512', 'sha3_256', 'sha3_384', 'sha3_512'].flatMap(
  (hash) => ['', '.raw', '.eth'].map((suffix) => `ecdsa.verify.${hash}${suffix}`),
)

const ternary = [
  ...['ternary', 'sign.verify', 'ecdsa.verify.digest', 'ecdsa.verify.digest.eth'],
  ...ecdsa,
]

const bowe = ['bhp256', 'bhp512', 'bhp768', 'bhp1024', 'ped64', 'ped128']
const digests = ['keccak256', 'keccak384', 'keccak512', 'sha3_256', 'sha3_384', 'sha3_512']

const hashes = [
  ...[...bowe, 'psd2', 'psd4', 'psd8'].flatMap((name) => [name, `${name}.raw`]),
  ...digests.flatMap((name) => [name, `${name}.raw`, `${name}.native`, `${name}.native.raw`]),
].map((name) => `hash.${name}`)

const commits = bowe.flatMap((name) => [`commit.${name}`, `commit.${name}.raw`])

const table = new Map<string, Syntax>()
const enter = (names: readonly string[], syntax: Syntax) => {
  for (const name of names) table.set(name, syntax)
}
enter(unary, { form: 'operation', operands: 1 })
enter(binary, { form: 'operation', operands: 2 })
enter(ternary, { form: 'operation', operands: 3 })
enter(['snark.verify', 'snark.verify.batch'], { form: 'operation', operands: 4 })
enter(['assert.eq', 'assert.neq'], { form: 'assert' })
enter(hashes, { form: 'hash', operands: 1 })
enter(['hash_many.psd2', 'hash_many.psd4', 'hash_many.psd8'], { form: 'hash', operands: 2 })
enter(commits, { form: 'commit' })
enter(['cast', 'cast.lossy'], { form: 'cast' })
enter(['serialize.bits', 'serialize.bits.raw'], { form: 'serialize' })
enter(['deserialize.bits', 'deserialize.bits.raw'], { form: 'deserialize' })
enter(['call'], { form: 'call' })
enter(['call.dynamic'], { form: 'call_dynamic' })
enter(['async'], { form: 'async' })
enter(['get.record.dynamic'], { form: 'get_record' })

/** Every instruction of snarkVM (`instruction!` in synthesizer/program) and its syntax. */
export const instructionSyntax: ReadonlyMap<string, Syntax> = table

/** The commands that exist only in finalize, constructors and views. */
export const commandOpcodes = [
  'await',
  'branch.eq',
  'branch.neq',
  'contains',
  'contains.dynamic',
  'get',
  'get.dynamic',
  'get.or_use',
  'get.or_use.dynamic',
  'position',
  'rand.chacha',
  'remove',
  'set',
] as const

export type CommandOpcode = (typeof commandOpcodes)[number]
