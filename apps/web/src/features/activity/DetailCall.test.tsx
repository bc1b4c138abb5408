import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { loadMessages } from '../../lib/text/catalogue.ts'
import { sampleTransaction } from '../../testing/transactions.ts'
import { DetailCall } from './DetailCall.tsx'
import { type Entry, fromSent } from './mergeEntries.ts'

const call = fromSent(sampleTransaction({ kind: 'transfer', phase: 'accepted' }))

function show(change: Partial<Entry>) {
  const shown = { ...call, ...change }
  render(
    <DetailCall
      call={shown}
      phase={shown.phase}
      quoted={[]}
      tokenOf={() => undefined}
      viewer={null}
    />,
  )
}

beforeAll(() => loadMessages('features/activity'))
afterEach(cleanup)

describe('DetailCall', () => {
  test('behavior: a private call without amounts is not said to have moved nothing', () => {
    show({ isPrivate: true })
    screen.getByText('Its amounts are private: the chain doesn’t show them.')
    expect(screen.queryByText(/No tokens were moved/)).toBeNull()
  })

  test('behavior: what moved nothing says so', () => {
    show({ kind: 'approve' })
    screen.getByText('No tokens were moved.')
    cleanup()
    show({ isPrivate: true, phase: 'rejected' })
    screen.getByText('No tokens were moved.')
  })
})
