import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { main, runAll } from './bench.ts'
import { root } from './process.ts'

describe('main', () => {
  test('behavior: every file beside the benchmarks is one', async () => {
    const files = (await readdir(join(root, 'bench'))).filter((file) => file.endsWith('.ts'))
    expect(files.length).toBeGreaterThan(8)
    for (const file of files) {
      const text = await readFile(join(root, 'bench', file), 'utf8')
      expect(text, file).toContain('export default async function bench(')
    }
  })

  test.each([
    [['nosuch'], 'There is no benchmark "nosuch"; there are avm, devchain,'],
    [['avm', '--fast'], "Unknown option '--fast'."],
  ])('error: %j', async (args, sentence) => {
    await expect(main(args)).rejects.toThrow(sentence)
  })
})

describe('runAll', () => {
  test('error: one that fails stops none of the others, and the end says which', async () => {
    const begun: string[] = []
    const run = async (name: string) => {
      begun.push(name)
      return name === 'two' ? 1 : 0
    }
    await expect(runAll(['one', 'two', 'three'], run)).rejects.toThrow(
      '1 of 3 benchmarks failed: two.',
    )
    expect(begun).toEqual(['one', 'two', 'three'])
    await runAll(['one'], run)
  })
})
