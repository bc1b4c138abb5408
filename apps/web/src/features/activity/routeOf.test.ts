import { WRAPPED_ALEO } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { routeOf } from './routeOf.ts'

const pool = (token_a: string, token_b: string) => ({ token_a, token_b })

describe('routeOf', () => {
  test('default: each pool turns one of its tokens into the other', () => {
    expect(routeOf('1field', [pool('1field', '2field'), pool('0field', '2field')])).toEqual([
      '1field',
      '2field',
      '0field',
    ])
  })

  test('behavior: credits go through pools in their wrapped form', () => {
    expect(routeOf('0field', [pool('1field', WRAPPED_ALEO.id)])).toEqual([
      WRAPPED_ALEO.id,
      '1field',
    ])
  })

  test('behavior: parallel pools are not a path, and no pool is no route', () => {
    expect(routeOf('1field', [pool('1field', '2field'), pool('1field', '3field')])).toBeUndefined()
    expect(routeOf('1field', [])).toBeUndefined()
  })
})
