import { cleanup, render } from '@testing-library/react'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { i18n, loadMessages, speak } from './catalogue.ts'
import { PSEUDO } from './language.ts'
import { Text } from './Text.tsx'
import { translate } from './translate.ts'
import { useText } from './useText.ts'

const Retry = () => useText()('lib.retry')

beforeEach(() => speak('en'))
afterEach(async () => {
  cleanup()
  await speak('en')
})

describe('speak', () => {
  test('default: the shown text follows the language', async () => {
    const { container } = render(<Retry />)
    expect(container.textContent).toBe('Try again')
    await act(() => speak('de'))
    expect(container.textContent).toBe('Erneut versuchen')
    expect(document.documentElement.lang).toBe('de')
  })

  test('behavior: a loaded feature is loaded in the new language too', async () => {
    await loadMessages('features/pools')
    await speak('de')
    expect(translate('pools.pair')).toBe('Paar')
  })

  test('behavior: the pseudo-language is written right to left', async () => {
    await speak(PSEUDO)
    expect(translate('lib.retry')).toBe('Trý àgàïñ~~~')
    expect(document.documentElement.dir).toBe('rtl')
  })

  test('error: names a feature without messages', async () => {
    await expect(loadMessages('features/nowhere')).rejects.toThrow(
      'features/nowhere/messages/en.json',
    )
  })
})

describe('translate', () => {
  test('behavior: a message among the values is translated first', async () => {
    i18n.load('en', { 'pools.text': ['See ', ['place'], '.'] })
    const message = { id: 'pools.text', values: { place: { id: 'lib.retry' } } } as const
    expect(translate(message)).toBe('See Try again.')
  })
})

describe('Text', () => {
  test('default: tags of the message become elements', () => {
    i18n.load('en', { 'pools.text': ['Read <link>the ', ['what'], '</link> first'] })
    const link = <a href="/terms">ignored</a>
    const { container } = render(
      <Text id="pools.text" values={{ what: 'terms' }} components={{ link }} />,
    )
    expect(container.innerHTML).toBe('Read <a href="/terms">the terms</a> first')
  })
})
