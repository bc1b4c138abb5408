import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { tokenOf } from '../../testing/exchange.ts'
import { showStrange, stranger } from '../../testing/strangeMarket.ts'
import { TokenStanding } from './TokenStanding.tsx'

afterEach(cleanup)

describe('TokenStanding', () => {
  test('default: a look-alike leads to the verified one and to the import sheet', async () => {
    const text = await showStrange(() => <TokenStanding token={stranger} />)
    expect(text).toContain('This isn’t the verified USDX')
    const link = screen.getByRole('link', { name: 'The verified USDX' })
    expect(link.getAttribute('href')).toBe(`/token/${tokenOf('USDX').id}`)
    expect(screen.getByRole('button', { name: 'See what it is' })).toBeTruthy()
  })

  test('behavior: a blocked token is not offered', async () => {
    const text = await showStrange(() => <TokenStanding token={stranger} />, ['71field'])
    expect(text).toContain('has blocked this token')
    expect(screen.queryByRole('button')).toBeNull()
  })
})
