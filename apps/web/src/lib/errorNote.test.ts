// @vitest-environment happy-dom
import { ApiError, errorNote } from '@nightjar/sdk'
import { WalletError } from '@nightjar/wallet/errors'
import { beforeEach, describe, expect, test } from 'vitest'
import { noteOf, sayAgain } from './errorNote.ts'
import { sentenceOf } from './sentenceOf.ts'
import { speak } from './text/catalogue.ts'

beforeEach(() => speak('en'))

const server = (code: string, details?: Record<string, unknown>) =>
  new ApiError({ message: 'The server is not responding.', code, status: 503, details })

describe('sayAgain', () => {
  test.each([
    ['the server', () => server('unreachable')],
    ['a status', () => server('unknown')],
    ['a reason with a value', () => server('conflict', { reason: 'imported_most', most: 100 })],
    ['a quotation', () => server('conflict')],
    [
      'a name without a code',
      () => Object.assign(new Error('x'), { name: 'NodeUnavailableError' }),
    ],
    ['a wallet', () => new WalletError('Transaction', { code: 'locked' })],
    ['a wallet by name', () => new WalletError('Records', { code: 'noPlaintext', name: 'Shield' })],
    [
      'a wallet of another network',
      () =>
        new WalletError('Connection', {
          code: 'isOn',
          name: 'Leo',
          other: null,
          wanted: 'Testnet',
        }),
    ],
  ])('default: what was stored in German is said in English: %s', async (_, fail) => {
    const english = sentenceOf(fail())
    await speak('de')
    const error = fail()
    const stored = JSON.parse(JSON.stringify({ words: sentenceOf(error), note: noteOf(error) }))
    expect(sayAgain(stored.words, stored.note)).toBe(stored.words)
    await speak('en')
    expect(sayAgain(stored.words, stored.note)).toBe(english)
    expect(english).not.toBe(stored.words)
  })

  test('behavior: a wallet’s own words stay, and so do those stored without a note', () => {
    const error = new WalletError('Transaction', 'Fee too low.')
    expect(sayAgain(sentenceOf(error), noteOf(error))).toBe('Fee too low.')
    expect(sayAgain('Der Server antwortet nicht.', undefined)).toBe('Der Server antwortet nicht.')
  })

  test('behavior: an error of a kind that this build does not know keeps its stored words', () => {
    const note = { name: 'LaterError', message: 'Later.', code: 'of a later build' }
    expect(sayAgain('Später.', note)).toBe('Später.')
  })
})

describe('noteOf', () => {
  test.each([
    ['a number for a code', new DOMException('Full.', 'QuotaExceededError')],
    ['a sentence for a reason', Object.assign(new Error('x'), { reason: 'busy', status: 'late' })],
    ['no words at all', Object.assign(new Error('x'), { name: null, message: undefined })],
    [
      'values that cannot be stored',
      Object.assign(new Error('x'), {
        ...{ status: Number.NaN, details: { most: 1n, least: 2, again: () => 1, none: null } },
        reason: { code: 'isOn', other: null, deep: { address: 'x' } },
      }),
    ],
  ])('error: of an error with %s, what is stored can be read again', (_, error) => {
    const note = JSON.parse(JSON.stringify(noteOf(error)))
    expect(errorNote.parse(note)).toEqual(note)
  })
})
