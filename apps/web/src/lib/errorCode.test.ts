// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { errorCode } from './errorCode.ts'

const failure = (message: string) => {
  const error = new Error(message)
  error.stack = `Error: ${message}\n    at f (https://host/assets/index.js:1:20)`
  return error
}

describe('errorCode', () => {
  test('default: build and error', () => {
    expect(errorCode(failure('secret'), '5948bf9fcd1ff45d')).toMatch(/^5948bf-[0-9a-z]{7}$/)
  })

  test('behavior: the same error has the same code, a different one another', () => {
    const code = errorCode(failure('a'), 'x')
    expect(errorCode(failure('a'), 'x')).toBe(code)
    expect(errorCode(failure('b'), 'x')).not.toBe(code)
    expect(errorCode('odd', undefined)).toMatch(/^dev-/)
  })
})
