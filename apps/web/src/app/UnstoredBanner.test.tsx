import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { reportUnwritten } from '../sealed/unwritten.ts'
import { UnstoredBanner } from './UnstoredBanner.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('default: it says so as long as a table holds what could not be written', () => {
  const said = () => screen.getByRole('status').textContent
  render(<UnstoredBanner />)
  expect(said()).toBe('')
  act(() => reportUnwritten('one', true))
  act(() => reportUnwritten('other', true))
  act(() => reportUnwritten('one', false))
  expect(said()).toMatch(/^This browser can’t store your transactions\. Keep this page open/)
  act(() => reportUnwritten('other', false))
  expect(said()).toBe('')
})

test('error: where site data is blocked, it says so from the start', () => {
  vi.stubGlobal('localStorage', undefined)
  render(<UnstoredBanner />)
  expect(screen.getByRole('status').textContent).toMatch(
    /^This browser can’t store your transactions.*let this site store data/,
  )
})
