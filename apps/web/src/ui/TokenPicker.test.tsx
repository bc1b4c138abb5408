import { stripFieldSuffix } from '@nightjar/sdk'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setConfig } from '../lib/config.ts'
import { useImportedHere } from '../lib/importedHere.ts'
import { tokenOf, tokens } from '../testing/exchange.ts'
import { testConfig } from '../testing/testConfig.ts'
import { searchTokens } from './searchTokens.ts'
import { TokenPicker } from './TokenPicker.tsx'

beforeEach(() => setConfig(testConfig))
afterEach(cleanup)

function show() {
  const [onSelect, onClose] = [vi.fn(), vi.fn()]
  const balances = new Map([[tokenOf('OWL').id, 5n * 10n ** 18n]])
  const props = { tokens, balances, selected: tokenOf('USDX'), onSelect, onClose }
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}
    >
      <TokenPicker {...props} />
    </QueryClientProvider>,
  )
  const search = screen.getByRole('combobox')
  const type = (value: string) => fireEvent.change(search, { target: { value } })
  const press = (key: string) => fireEvent.keyDown(search, { key })
  const active = () => {
    const id = search.getAttribute('aria-activedescendant')
    return id ? document.getElementById(id)?.textContent : undefined
  }
  return { onSelect, onClose, search, type, press, active }
}

describe('TokenPicker', () => {
  test('default: the search has the focus; held tokens come first, with their balances', () => {
    const { search } = show()
    expect(document.activeElement).toBe(search)
    expect(screen.getAllByRole('option')[0]?.textContent).toContain('OWL')
    expect(screen.getAllByRole('option')[0]?.textContent).toContain('5')
  })

  test('behavior: an id tells tokens apart that nobody verified; others have none to read', () => {
    const unverified = { ...tokenOf('OWL'), type: 2 } as const
    render(
      <QueryClientProvider
        client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}
      >
        <TokenPicker
          tokens={[unverified, tokenOf('USDX')]}
          balances={new Map()}
          selected={undefined}
          onSelect={vi.fn()}
          onClose={vi.fn()}
        />
      </QueryClientProvider>,
    )
    const told = screen.getAllByRole('option').map(({ textContent }) => textContent ?? '')
    expect(told.map((text) => /\d{6}…\d{6}/.test(text))).toEqual([true, false])
  })

  test('behavior: arrows move, Home and End jump, they stop at the ends, Enter chooses and closes', () => {
    const { press, active, onSelect, onClose } = show()
    press('ArrowUp')
    expect(active()).toContain('OWL')
    press('ArrowDown')
    expect(active()).toContain('USDX')
    press('End')
    press('ArrowDown')
    expect(active()).toContain('ALEO wrapped')
    press('Home')
    press('Enter')
    expect(onSelect).toHaveBeenCalledWith(tokenOf('OWL'))
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('behavior: typing narrows the list and selects the first row again', () => {
    const { type, press, active } = show()
    press('ArrowDown')
    type('w')
    expect(active()).toBe(screen.getAllByRole('option')[0]?.textContent)
    type('bitcoin')
    expect(screen.getAllByRole('option')).toHaveLength(1)
  })

  test('behavior: says that nothing was found, and Enter does nothing', () => {
    const { type, press, onSelect } = show()
    type('no such thing')
    press('Enter')
    expect(screen.getByText(/None of your tokens matches/)).toBeDefined()
    expect(onSelect).not.toHaveBeenCalled()
  })

  test('behavior: while imported tokens are being read, it does not say that none matches', () => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined))
    useImportedHere.setState({ ids: ['77field'] })
    const { type } = show()
    type('GEM')
    expect(screen.queryAllByRole('option')).toEqual([])
    expect(screen.queryByText(/None of your tokens matches/)).toBeNull()
    useImportedHere.setState({ ids: [] })
    vi.unstubAllGlobals()
  })
})

describe('a pasted id', () => {
  const longest = '9'.repeat(76)

  test('behavior: of a token that is not known, Enter shows what it is', async () => {
    const { type, press, onSelect } = show()
    type(longest)
    await screen.findByRole('button', { name: /^Unknown token/ })
    press('Enter')
    await screen.findByRole('dialog', { name: 'Import a token' })
    expect(onSelect).not.toHaveBeenCalled()
  })

  test('behavior: of a known token in groups, Enter chooses it', () => {
    const { type, press, onSelect } = show()
    type(stripFieldSuffix(tokenOf('EURX').id).replace(/(.{4})/g, '$1 '))
    press('Enter')
    expect(onSelect).toHaveBeenCalledExactlyOnceWith(tokenOf('EURX'))
  })

  test('behavior: nothing happens while an input method has the key', async () => {
    const { search, type } = show()
    type(longest)
    await screen.findByRole('button', { name: /^Unknown token/ })
    fireEvent.keyDown(search, { key: 'Enter', keyCode: 229 })
    expect(screen.queryByRole('dialog', { name: 'Import a token' })).toBeNull()
  })
})

describe('searchTokens', () => {
  const found = (query: string) => searchTokens(tokens, query).map(({ symbol }) => symbol)

  test.each(['aleo', 'WALEO', 'wrapped'])('behavior: %s finds wrapped ALEO', (query) => {
    expect(searchTokens(tokens, query)).toContain(tokenOf('WALEO'))
    expect(found(query)).toContain('ALEO')
  })

  test('default: exact symbols before prefixes before substrings', () => {
    expect(found('weth')).toEqual(['WETH'])
    expect(found('n')[0]).toBe('NJR')
    expect(found('gold')).toEqual(['GLD'])
    expect(found('')).toHaveLength(tokens.length)
  })

  test('args: a full id, with or without its suffix', () => {
    const { id } = tokenOf('EURX')
    expect(found(id)).toEqual(['EURX'])
    expect(found(id.replace('field', ''))).toEqual(['EURX'])
    expect(found('(')).toEqual([])
  })
})
