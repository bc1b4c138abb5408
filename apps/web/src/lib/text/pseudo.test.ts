import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
import { pseudoMessage } from './pseudo.ts'

const pseudo = (text: string) => pseudoMessage(compileMessageOrThrow(text))

describe('pseudoMessage', () => {
  test('default: accents and a third more length', () => {
    expect(pseudo('You pay')).toEqual(['Ýöü pàý~~'])
  })

  test('behavior: placeholders and tags are unchanged', () => {
    expect(pseudo('Read <link>this</link>, {name}')).toEqual([
      'Réàd ~<link>thïš~</link>, ',
      ['name'],
    ])
  })

  test('behavior: every plural case is changed, but not its number', () => {
    expect(pseudo('{n, plural, one {# pool} other {# pools}}')).toEqual([
      ['n', 'plural', { one: ['#', ' pööl~'], other: ['#', ' pöölš~~'] }],
    ])
  })
})
