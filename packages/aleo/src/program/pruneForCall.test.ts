import { readdirSync, readFileSync } from 'node:fs'
import * as sdk from '@nightjar/snarkvm/sdk'
import { describe, expect, test } from 'vitest'
import { parseProgram } from './parseProgram.ts'
import type { Program } from './program.ts'
import { isDynamicCall, pruneForCall } from './pruneForCall.ts'

const build = new URL('../../../../programs/build/', import.meta.url)
const suite = new Map(
  [
    sdk.Program.getCreditsProgram().toString(),
    ...readdirSync(build)
      .filter((file) => file.endsWith('.aleo'))
      .map((file) => readFileSync(new URL(file, build), 'utf8')),
  ]
    .map(parseProgram)
    .map((program) => [program.id, program]),
)

/** A program's imports, transitively; the registry is not ours and is left out. */
function importsOf({ imports }: Program): Program[] {
  const found = imports.flatMap((id) => suite.get(id) ?? [])
  return [...new Set(found.flatMap((program) => [...importsOf(program), program]))]
}

/** Caches by text: functions of a program share most of their imports. */
function once<Result>(ask: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>()
  return (text) => {
    const result = known.has(text) ? (known.get(text) as Result) : ask(text)
    known.set(text, result)
    return result
  }
}
const parse = once(parseProgram)
const readBySnarkVm = once((text) => sdk.Program.fromString(text).toString())

function functionsIn(source: string): string[] {
  return [...parse(source).functions.keys()]
}

const core = suite.get('nightjar_core.aleo') ?? fail()
const router = suite.get('nightjar_router.aleo') ?? fail()

function fail(): never {
  throw new Error('The programs are built.')
}

describe('pruneForCall', () => {
  test.each([...suite.values()].map((program) => [program.id, program] as const))(
    'behavior: snarkVM accepts what is left of %s for each of its functions',
    (_, program) => {
      for (const name of program.functions.keys()) {
        const { source, imports } = pruneForCall(program, name, importsOf(program))
        expect(functionsIn(source)).toContain(name)
        for (const text of [source, ...Object.values(imports)]) {
          expect(readBySnarkVm(text).trim()).toBe(text.trim())
          expect(functionsIn(text)).not.toEqual([])
          for (const [, id = '', called = ''] of text.matchAll(
            / call (nightjar_\w+\.aleo)\/(\w+)/g,
          )) {
            expect(parse(imports[id] ?? '').order).toContain(called) // functions and views
          }
        }
      }
    },
  )

  test('default: only the function, with its finalize', () => {
    const { source } = pruneForCall(core, 'transfer_public', importsOf(core))
    expect(functionsIn(source)).toEqual(['transfer_public'])
    expect(source).toContain('finalize transfer_public:')
    expect(source.length).toBeLessThan(core.source.length / 10)
  })

  test('behavior: what it calls in other programs is kept', () => {
    const { source, imports } = pruneForCall(router, 'swap_credits_for_tokens', importsOf(router))
    expect(functionsIn(source)).toEqual(['swap_credits_for_tokens'])
    const called = [...source.matchAll(/call (nightjar_core\.aleo)\/(\w+)/g)].map(([, , to]) => to)
    expect(called).not.toEqual([])
    expect(functionsIn(imports['nightjar_core.aleo'] ?? '')).toEqual(expect.arrayContaining(called))
  })

  test('behavior: a program whose functions all call others keeps one of them, with what it calls', () => {
    const wrapper = suite.get('nightjar_credits.aleo') ?? fail()
    const { imports } = pruneForCall(core, 'create_token', [...importsOf(wrapper), wrapper])
    const [kept = '', ...rest] = functionsIn(imports[wrapper.id] ?? '')
    expect(rest).toEqual([])
    const called = [...(imports[wrapper.id] ?? '').matchAll(/ call nightjar_core\.aleo\/(\w+)/g)]
    expect(kept).not.toBe('')
    expect(called.length).toBeGreaterThan(0)
  })

  test('behavior: a call that may reach any function keeps everything', () => {
    const text = `program any.aleo;

function quiet:
    input r0 as field.public;

function loud:
    input r0 as field.public;
    call.dynamic r0 'aleo' 'f' with r0 (as field.public) into r1 (as dynamic.future);
    async loud r1 into r2;
    output r2 as any.aleo/loud.future;

finalize loud:
    input r0 as dynamic.future;
    await r0;
`
    const program = parseProgram(text)
    expect(pruneForCall(program, 'loud', [core])).toEqual({
      source: text,
      imports: { [core.id]: core.source },
    })
    expect(functionsIn(pruneForCall(program, 'quiet', []).source)).toEqual(['quiet'])
    expect(['loud', 'quiet'].map((name) => isDynamicCall(program, name, [core]))).toEqual([
      true,
      false,
    ])
  })
})
