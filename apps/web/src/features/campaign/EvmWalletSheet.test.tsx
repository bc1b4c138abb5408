import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { loadMessages } from '../../lib/text/catalogue.ts'
import { EvmWalletSheet } from './EvmWalletSheet.tsx'

beforeAll(() => loadMessages('features/campaign'))
afterEach(cleanup)

const provider = () => ({ request: async () => [] })

/** Another program announces a wallet, rightly or not. */
const announce = (detail: unknown) =>
  act(() => void dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })))

const show = () => {
  const onChoose = vi.fn()
  render(<EvmWalletSheet onChoose={onChoose} onClose={() => undefined} />)
  return onChoose
}

const names = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

describe('EvmWalletSheet', () => {
  test('behavior: what is announced wrongly hides no other wallet, and late ones are listed', () => {
    const onChoose = show()
    screen.getByText('No Ethereum wallet found')
    for (const detail of [null, {}, { info: { name: 'No provider' } }]) announce(detail)
    announce({ info: { name: {}, rdns: 5, icon: 7 }, provider: provider() })
    announce({ info: { name: 'MetaMask', rdns: 'io.metamask' }, provider: provider() })
    announce({ info: { name: 'MetaMask', rdns: 'io.metamask' }, provider: provider() })
    expect(names()).toEqual(['EVM 1', 'MetaMask', 'MetaMask'])
    expect(screen.queryByText('No Ethereum wallet found')).toBeNull()
    const [, , last] = screen.getAllByRole('listitem')
    fireEvent.click(last?.querySelector('button') ?? document.body)
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'MetaMask' }))
  })

  test('behavior: a picture that can’t be drawn is left out', () => {
    show()
    announce({ info: { name: 'One', icon: 'data:image/png;base64,AAAA' }, provider: provider() })
    const picture = screen.getByRole('listitem').querySelector('img')
    expect(picture).not.toBeNull()
    fireEvent.error(picture ?? document.body)
    expect(screen.getByRole('listitem').querySelector('img')).toBeNull()
    expect(names()).toEqual(['One'])
  })
})
