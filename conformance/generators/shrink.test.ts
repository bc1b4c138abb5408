import { describe, expect, it } from 'vitest'
import { shrink, withoutLine } from './shrink.ts'

const lines = [
  'add r0 r1 into r2;',
  'branch.eq r0 r1 to p0;',
  'mul r2 r1 into r3;',
  'sub r0 r1 into r4;',
  'position p0;',
  'set r4 into m0[r0];',
]

describe('withoutLine', () => {
  it('default: later registers move up', () => {
    expect(withoutLine(lines, 2, 2).split('\n')).toEqual([
      'add r0 r1 into r2;',
      'branch.eq r0 r1 to p0;',
      'sub r0 r1 into r3;',
      'position p0;',
      'set r3 into m0[r0];',
    ])
  })

  it('behavior: instructions that need the result are removed too', () => {
    expect(withoutLine(lines, 0, 2)).not.toContain('mul')
  })

  it('behavior: a view gives several results', () => {
    const calls = ['call v r0 r1 into r2 r3;', 'add r0 r1 into r4;', 'set r4 into m0[r3];']
    expect(withoutLine(calls, 1, 2)).toBe('call v r0 r1 into r2 r3;')
    expect(withoutLine(['add r0 r1 into r2;', 'call v r0 r1 into r3 r4;'], 0, 2)).toBe(
      'call v r0 r1 into r2 r3;',
    )
  })

  it('behavior: a branch and its position are removed together', () => {
    expect(withoutLine(lines, 4, 2)).not.toContain('p0')
  })
})

describe('shrink', () => {
  it('default: keeps only what causes the difference', async () => {
    const program = {
      maps: [],
      in: ['u8', 'u8'],
      code: lines.join('\n'),
      calls: [['1u8'], ['2u8']],
    }
    const found = await shrink(program, async (candidates) =>
      candidates.map(({ code, calls }) => code.includes('sub') && calls.flat().includes('2u8')),
    )
    expect(found.code).toBe('sub r0 r1 into r2;')
    expect(found.calls).toEqual([['2u8']])
  })
})
