import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { commandOpcodes } from '@nightjar/aleo'
import { operationTable } from '@nightjar/avm/operations'
import { loadTestnet } from '@nightjar/snarkvm/testnet'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { builtPrograms, finalizesOf } from '../generators/programs/built.ts'
import type {
  BuiltProgramFile,
  Call,
  CorruptFile,
  Judged,
  OperationFile,
  Outcome,
  ProgramCase,
  ProgramFile,
  TemplateFile,
} from './format.ts'
import { createPlayer } from './play.ts'
import { differenceOf } from './playPrograms.ts'
import type { RandomCase, RandomFile } from './randomProgram.ts'
import type { Tally } from './report.ts'
import type { ScopeFile } from './scopeProgram.ts'

const snarkVm = await loadTestnet()
function load<T extends Judged>(name: string): T {
  const url = new URL(`../vectors/${name}.json`, import.meta.url)
  return JSON.parse(readFileSync(url, 'utf8'))
}

const player = createPlayer(snarkVm.crypto, snarkVm.creditsSource)
const { counts } = player.report

/** The file names our own programs by id. */
function nightjarCases(): ProgramCase[] {
  return load<BuiltProgramFile>('nightjar').cases.map((entry) => ({
    ...entry,
    deploy: entry.deploy.map(({ source }) => ({ source: builtPrograms.get(source) ?? '' })),
  }))
}

const operations = (name: string) => () => player.operations(load<OperationFile>(name).families)

/** Without `deep`, only every fourth random case is played, plus all cases of rare kinds. */
const step = inject('deep') ? 1 : 4
const spread = <T>(cases: readonly T[], isRare: (one: T) => boolean = () => false): readonly T[] =>
  cases.filter((one, index) => index % step === 0 || isRare(one))
/** Few other programs read a mapping whose program is given at run time. */
const isRare = ({ code }: RandomCase) => code.includes('get.dynamic')

const suites: Readonly<Record<string, () => void>> = {
  arithmetic: operations('arithmetic'),
  casts: operations('casts'),
  hashes: operations('hashes'),
  signatures: operations('signatures'),
  scopes: () => player.scopes(load<ScopeFile>('scopes').scopes),
  programs: () => player.programs(load<ProgramFile>('programs').cases),
  nightjar: () => player.programs(nightjarCases()),
  random: () => player.random(spread(load<RandomFile>('random').random, isRare)),
  found: () => player.random(load<RandomFile>('found').random),
  templates: () => player.templates(load<TemplateFile>('templates').templates),
  corrupt: () => {
    const { bases, corrupt } = load<CorruptFile>('corrupt')
    player.corrupt({ bases, corrupt: spread(corrupt) })
  },
}

const played = new Map<string, readonly string[]>()

/** A suite's differences, only the first ones when there are many; each suite is played once. */
function differencesOf(name: string): readonly string[] {
  const known = played.get(name)
  if (known) return known
  suites[name]?.()
  const { differences } = player.report
  const taken = differences.splice(0, differences.length)
  const shown =
    taken.length > 20 ? [...taken.slice(0, 20), `… and ${taken.length - 20} more`] : taken
  played.set(name, shown)
  return shown
}

const sumOf = ({ accepted, rejected, refused }: Tally) => accepted + rejected + refused
const none: Tally = { accepted: 0, rejected: 0, refused: 0 }
const tallyOf = (kind: string) => counts.get(kind) ?? none

afterAll(() => {
  const total = [...counts.values()].reduce((sum, tally) => sum + sumOf(tally), 0)
  const lines = [...counts].map(
    ([kind, { accepted, rejected, refused }]) => `${kind} ${accepted}/${rejected}/${refused}`,
  )
  const { snarkvm, consensus } = load<Judged>('arithmetic')
  console.log(
    `${total} checks against snarkVM ${snarkvm} (${consensus}), accepted/rejected/refused: ${lines.join(' · ')}`,
  )
})

const largest = ['hashes', 'templates', 'signatures']

describe('conformance', () => {
  for (const name of Object.keys(suites)) {
    const tags: 'slow'[] = largest.includes(name) ? ['slow'] : []
    it(`behavior: ${name}: nothing differs from snarkVM`, { tags }, () => {
      expect(differencesOf(name)).toEqual([])
    })
  }
})

describe('files', () => {
  it.each([...Object.keys(suites), 'costs'])('behavior: %s names its judge', (name) => {
    const { snarkvm, consensus } = load<Judged>(name)
    expect({ snarkvm, consensus }).toEqual({ snarkvm: '4.11.0', consensus: 'V22' })
  })
})

describe('differenceOf', () => {
  const outcomes: readonly Outcome[] = [
    { ok: [], cost: 1 },
    { ok: [], cost: 2 },
    { ok: [['a.aleo', 'm', '1u8', null]], cost: 1 },
    { outputs: ['1u8'] },
    { outputs: [] },
    { rejected: 'one' },
    { refused: 'one' },
  ]

  it.each(outcomes)('behavior: %j equals only itself', (outcome) => {
    const equal = outcomes.filter((other) => differenceOf(outcome, other) === undefined)
    expect(equal).toEqual([outcome])
  })

  it('behavior: the wording of a reason does not matter', () => {
    expect(differenceOf({ rejected: 'one' }, { rejected: 'two' })).toBeUndefined()
  })
})

/** Operations that have a result for every operand of their types; every other operation rejects some. */
const total: ReadonlySet<string> = new Set([
  ...['abs.w', 'add.w', 'and', 'double', 'gt', 'gte', 'is.eq', 'is.neq', 'lt', 'lte', 'mul.w'],
  ...['nand', 'nor', 'not', 'or', 'pow.w', 'shl.w', 'shr.w', 'square', 'sub.w', 'ternary', 'xor'],
  ...['serialize.bits', 'serialize.bits.raw', 'sign.verify'],
])

/** Commands that cannot reject by themselves. */
const quiet: ReadonlySet<string> = new Set([
  ...['branch.eq', 'branch.neq', 'position', 'contains', 'get.or_use', 'set', 'remove'],
  'rand.chacha',
])

describe('coverage', { tags: 'slow' }, () => {
  const playAll = () => {
    for (const name of Object.keys(suites)) differencesOf(name)
  }
  const thin = (opcodes: readonly string[], isEnough: (tally: Tally, opcode: string) => boolean) =>
    opcodes
      .filter((opcode) => !isEnough(tallyOf(opcode), opcode))
      .map((opcode) => [opcode, tallyOf(opcode)])
  const proofs = [...operationTable.keys()].filter((opcode) => opcode.startsWith('snark.'))

  it('behavior: every operation was accepted, refused and, where possible, rejected', () => {
    playAll()
    const others = [...operationTable.keys()].filter((opcode) => !proofs.includes(opcode))
    const isEnough = ({ accepted, rejected, refused }: Tally, opcode: string) =>
      accepted >= 10 &&
      accepted + rejected >= 20 &&
      // every operand type deploys
      (refused >= 5 || opcode === 'cast.lossy') &&
      (total.has(opcode) ? rejected === 0 : rejected >= 3)
    expect(thin(others, isEnough)).toEqual([])
  })

  it('behavior: bytes that are not a proof were rejected, unsuitable types refused', () => {
    playAll()
    expect(thin(proofs, ({ rejected, refused }) => rejected >= 3 && refused >= 50)).toEqual([])
  })

  it('behavior: every command ran at least fifty times, and rejected where possible', () => {
    playAll()
    const isEnough = ({ accepted, rejected }: Tally, opcode: string) =>
      accepted >= 50 && (quiet.has(opcode) ? rejected === 0 : rejected >= 3)
    expect(thin([...commandOpcodes, 'call'], isEnough)).toEqual([])
  })

  it('behavior: more than a hundred thousand checks', () => {
    playAll()
    const sum = [...counts.values()].reduce((before, tally) => before + sumOf(tally), 0)
    expect(sum).toBeGreaterThan(100_000)
  })

  it.each([
    ['steps of whole programs', { accepted: 700, rejected: 400, refused: 70 }],
    ['random programs', { accepted: 4000 / step, rejected: 0, refused: 0 }],
    ['calls of random programs', { accepted: 4000 / step, rejected: 4000 / step, refused: 0 }],
    ['operations in views', { accepted: 300, rejected: 50, refused: 0 }],
    ['operations in constructors', { accepted: 300, rejected: 50, refused: 0 }],
    ['programs from templates', { accepted: 1000, rejected: 0, refused: 1000 }],
    ['corrupted programs', { accepted: 1000 / step, rejected: 0, refused: 4000 / step }],
  ])('behavior: there are enough %s', (kind, least) => {
    playAll()
    const { accepted, rejected, refused } = tallyOf(kind)
    expect(accepted).toBeGreaterThanOrEqual(least.accepted)
    expect(rejected).toBeGreaterThanOrEqual(least.rejected)
    expect(refused).toBeGreaterThanOrEqual(least.refused)
  })
})

describe('our programs', () => {
  const { programs, cases } = load<BuiltProgramFile>('nightjar')

  it('behavior: the cases match the programs as built; otherwise run `npm run conformance nightjar costs`', () => {
    const hashes = [...builtPrograms].map(([id, source]) => [
      id,
      createHash('sha256').update(source).digest('hex'),
    ])
    expect(programs).toEqual(Object.fromEntries(hashes))
  })

  const verdicts = new Map<string, Set<string>>()
  const note = ({ program, function: name }: Call, verdict: string) => {
    const key = `${program}/${name}`
    verdicts.set(key, (verdicts.get(key) ?? new Set()).add(verdict))
  }
  for (const { steps = [], outcomes = [] } of cases) {
    steps.forEach((step, index) => {
      const outcome = outcomes[index]
      if ('call' in step && outcome && 'ok' in outcome) note(step.call, 'accepted')
      if ('call' in step && outcome && 'rejected' in outcome) note(step.call, 'rejected')
    })
  }
  const finalizes = [...builtPrograms]
    .filter(([id]) => id.startsWith('nightjar_'))
    .flatMap(([id, source]) => finalizesOf(id, source))

  it.each(finalizes)('behavior: snarkVM both accepted and rejected %s', (name) => {
    expect([...(verdicts.get(name) ?? [])].sort()).toEqual(['accepted', 'rejected'])
  })
})
