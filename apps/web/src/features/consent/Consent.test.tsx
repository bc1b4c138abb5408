import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { removeStored } from '../../lib/storage.ts'
import { Consent } from './Consent.tsx'

const DAY = 24 * 60 * 60 * 1000
const show = (now = 1000, closureDate = '2025-07-01') =>
  render(<Consent termsUrl="/terms" closureDate={closureDate} now={() => now} />)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const titles = () =>
  screen.queryAllByRole('dialog').map((dialog) => dialog.querySelector('h2')?.textContent)
const TERMS = 'Acknowledge Terms and Conditions'
const CLOSURE = 'Important Announcement: Nightjar Web Service Closure'

beforeEach(() => removeStored('Do_Not_Show_Again'))
afterEach(cleanup)

describe('Consent', () => {
  test('default: terms, then closure, then the page', () => {
    show()
    expect(titles()).toEqual([TERMS])
    press('Accept and Continue')
    expect(titles()).toEqual([CLOSURE])
    expect(screen.getByRole('dialog').textContent).toContain('July 1, 2025')
    press('Accept and Continue')
    expect(titles()).toEqual([])
  })

  test('behavior: accepted terms come back after a day, the closure on every load', () => {
    show(1000)
    press('Accept and Continue')
    expect(localStorage.getItem('Do_Not_Show_Again')).toBe(String(1000 + DAY))
    cleanup()
    show(999 + DAY)
    expect(titles()).toEqual([CLOSURE])
    cleanup()
    show(1000 + DAY)
    expect(titles()).toEqual([TERMS])
  })

  test('behavior: ticked, they stay away for seven days', () => {
    show(1000)
    fireEvent.click(screen.getByLabelText('Do not show again.'))
    press('Accept and Continue')
    cleanup()
    show(999 + 7 * DAY)
    expect(titles()).toEqual([CLOSURE])
  })

  test.each(['terms', 'closure'])(
    'behavior: refused %s cover the page with no way back',
    (step) => {
      show()
      if (step === 'closure') press('Accept and Continue')
      press('Do not agree')
      expect(screen.queryAllByRole('button')).toEqual([])
      fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
      expect(screen.getByRole('dialog').textContent).toMatch(
        step === 'terms' ? /must consent to the statements/ : /agree to the statements/,
      )
    },
  )

  test('behavior: without a closure date there is no closure', () => {
    show(1000, '')
    press('Accept and Continue')
    expect(titles()).toEqual([])
  })
})
