import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatRounds, RoundsUnusableError, readRounds } from './roundsFile.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nightjar-rounds-'))
})
afterAll(() => rm(folder, { recursive: true }))

const first = {
  id: 1,
  startsAt: 10,
  endsAt: 20,
  tokens: ['5field'],
  prize: { amount: 10n ** 30n, tokenId: '6field' },
}
const second = { id: 2, startsAt: 20, endsAt: 30, tokens: ['5field', '6field'], prize: null }

async function write(text: string): Promise<string> {
  const file = join(folder, 'rounds.json')
  await writeFile(file, text)
  return file
}
const problemOf = async (text: string): Promise<string> => {
  const file = await write(text)
  try {
    readRounds(file)
  } catch (error) {
    if (error instanceof RoundsUnusableError) return error.message.replace(file, 'FILE')
    throw error
  }
  return 'none'
}

describe('readRounds', () => {
  test('default: reads back what was written, to the unit', async () => {
    expect(readRounds(await write(formatRounds([first, second])))).toEqual([first, second])
  })

  test('behavior: undefined if the file does not exist', () => {
    expect(readRounds(join(folder, 'none.json'))).toBeUndefined()
  })

  test.each([
    ['two of the same id', [first, { ...second, id: 1 }], 'the same id'],
    ['an end before the start', [{ ...first, endsAt: 10 }], 'round 1 ends before it starts'],
    [
      'two that overlap',
      [first, { ...second, startsAt: 19 }],
      'round 2 starts before the one above',
    ],
  ])('error: %s', async (_, rounds, words) => {
    expect(await problemOf(formatRounds(rounds))).toContain(words)
  })

  test.each([
    ['no JSON', '{'],
    ['no list', '{}'],
    ['no round', '[]'],
    ['no id', JSON.stringify([{ ...second, id: undefined }])],
    ['id 0', JSON.stringify([{ ...second, id: 0 }])],
    ['a time as text', JSON.stringify([{ ...second, endsAt: '30' }])],
    ['a token that is none', JSON.stringify([{ ...second, tokens: ['x'] }])],
    ['tokens that are no list', JSON.stringify([{ ...second, tokens: '5field' }])],
    ['no word of a prize', JSON.stringify([{ ...second, prize: undefined }])],
    [
      'a prize below nothing',
      JSON.stringify([{ ...second, prize: { amount: '-1', tokenId: '5' } }]),
    ],
  ])('error: %s', async (_, text) => {
    expect(await problemOf(text)).toContain('FILE should read like [{ "id": 1,')
  })
})
