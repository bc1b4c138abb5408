import { BaseError } from '@nightjar/aleo'
import { WalletError } from '@nightjar/wallet/errors'
import { expect, test } from 'vitest'
import { failureOf, sentenceOf } from './sentenceOf.ts'

const named = (name: string, message: string) => Object.assign(new Error(message), { name })

test('an error of ours says its sentence, from a worker too', () => {
  const message = 'The node is not responding.'
  expect(sentenceOf(new BaseError(message, { code: 'any' }))).toBe(message)
  expect(sentenceOf(named('AnyError', message))).toBe(message)
  expect(sentenceOf(named('EngineUnavailableError', message))).toBe(
    'The engine that proves and decrypts couldn’t be loaded. Check your connection and try again.',
  )
})

test.each([
  new TypeError('Failed to fetch'),
  new TypeError('Load failed'),
  new DOMException('The quota has been exceeded.', 'QuotaExceededError'),
  named('CompileError', 'WebAssembly compilation aborted: Response body loading was aborted'),
  named('DataCloneError', '#<Promise> could not be cloned.'),
  'a text',
  undefined,
])('what the browser itself throws says nothing: %s', (error) => {
  expect(sentenceOf(error)).toBe('')
})

test('a refusal needs no message', () => {
  const refused = new WalletError('Transaction', 'Rejected by the user.', { rejected: true })
  expect(failureOf(refused)).toBe('')
  expect(sentenceOf(refused)).toBe('Rejected by the user.')
})
