import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadMessages } from '../lib/text/catalogue.ts'
import { sampleRecord, startPlanWallet } from '../testing/planWallet.ts'
import { walletStore } from '../wallets/store.ts'
import { RecordsFailure } from './RecordsFailure.tsx'
import { readRecords } from './records.ts'

beforeAll(() => loadMessages('private', 'plans'))
afterEach(cleanup)

test('behavior: a wallet that did not share its records is asked again on a press', async () => {
  const connected = await startPlanWallet(() => [sampleRecord('a', 50)])
  vi.spyOn(walletStore, 'requestRecords').mockRejectedValueOnce(new Error('Locked.'))
  await readRecords().catch(() => undefined)
  render(<RecordsFailure />)
  screen.getByText(/Locked\.$/)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await vi.waitFor(() => expect(screen.queryByRole('button')).toBeNull())
  await connected.stop()
})
