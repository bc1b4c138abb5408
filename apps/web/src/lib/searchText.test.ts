import { stripFieldSuffix } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { tokenOf } from '../testing/exchange.ts'
import { searchText } from './searchText.ts'

const digits = stripFieldSuffix(tokenOf('USDX').id)
const inGroups = digits.replace(/(.{4})/g, '$1 ').trim()

describe('searchText', () => {
  test.each([
    [' USDX ', 'usdx'],
    ['ＵＳＤＸ', 'usdx'],
    ['ｎｉｇｈｔｊａｒ　ｄｏｌｌａｒ', 'nightjar dollar'],
    ['12 34', '12 34'],
    [inGroups, digits],
    [`${inGroups} field`, digits],
    ['１２３４', '1234'],
  ])('default: %s becomes %s', (text, wanted) => {
    expect(searchText(text)).toBe(wanted)
  })
})
