import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { showStrange } from '../../testing/strangeMarket.ts'
import { TokenPage } from './TokenPage.tsx'

afterEach(cleanup)

describe('TokenPage', () => {
  test('behavior: the title of a look-alike is not that of the verified one', async () => {
    await showStrange(TokenPage)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('USDX #71')
  })
})
