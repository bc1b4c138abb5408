import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { showStrange, strangePair } from '../../testing/strangeMarket.ts'
import { HiddenPair } from './HiddenPair.tsx'

afterEach(cleanup)

describe('HiddenPair', () => {
  test('default: leads to each token that is not imported', async () => {
    const text = await showStrange(() => <HiddenPair pair={strangePair} />)
    expect(text).toContain('you haven’t imported one of its tokens')
    expect(screen.getByRole('button', { name: 'See what 71 is' })).toBeTruthy()
    cleanup()
    const both = { ...strangePair, token_b: '72field' }
    expect(await showStrange(() => <HiddenPair pair={both} />)).toContain(
      'haven’t imported its tokens',
    )
    expect(screen.getAllByRole('button')).toHaveLength(2)
  })

  test('behavior: says if a token of it is blocked', async () => {
    const text = await showStrange(() => <HiddenPair pair={strangePair} />, ['71field'])
    expect(text).toContain('has blocked one of its tokens')
  })
})
