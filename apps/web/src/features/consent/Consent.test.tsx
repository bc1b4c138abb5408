import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { localStore } from '../../browser/store.ts'
import { Consent } from './Consent.tsx'

const DAY = 24 * 60 * 60 * 1000
const areas = ['Atlantis', 'Utopia']
const show = (now = 1000, closureDate = '2025-07-01', excludedAreas: readonly string[] = areas) =>
  render(
    <Consent
      termsUrl="/terms"
      closureDate={closureDate}
      excludedAreas={excludedAreas}
      now={() => now}
    />,
  )
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const titles = () =>
  screen.queryAllByRole('dialog').map((dialog) => dialog.querySelector('h2')?.textContent)
const TERMS = 'Acknowledge Terms and Conditions'
const CLOSURE = 'Important Announcement: Nightjar Web Service Closure'
/** Its code is loaded, and compiled in this test, when it is first shown. */
const closureIsShown = () => waitFor(() => expect(titles()).toEqual([CLOSURE]), { timeout: 20_000 })

beforeEach(() => localStore.write('Do_Not_Show_Again', null))
afterEach(cleanup)

describe('Consent', () => {
  test('default: terms, then closure, then the page', async () => {
    show()
    expect(titles()).toEqual([TERMS])
    press('Accept and Continue')
    await closureIsShown()
    expect(screen.getByRole('dialog').textContent).toContain('July 1, 2025')
    press('Accept and Continue')
    expect(titles()).toEqual([])
  })

  test('behavior: shows the four statements word for word', () => {
    show()
    const statements = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(statements).toEqual([
      'Anyone can create fake tokens on the network, so buying a fraudulent token may cause permanent loss of funds.',
      'The service is not offered in some areas (Atlantis, Utopia). Read the complete terms of service.',
      'Only non-custodial wallet software may be used; the provider has no custody or control.',
      'The provider does not operate cross-chain bridges and gives no safety warranty about them.',
    ])
  })

  test('behavior: accepted terms return after a day, the closure on every load', async () => {
    show(1000)
    press('Accept and Continue')
    expect(localStorage.getItem('Do_Not_Show_Again')).toBe(String(1000 + DAY))
    cleanup()
    show(999 + DAY)
    await closureIsShown()
    cleanup()
    show(1000 + DAY)
    expect(titles()).toEqual([TERMS])
  })

  test('behavior: with the box ticked they stay hidden for seven days', async () => {
    show(1000)
    fireEvent.click(screen.getByLabelText('Do not show again.'))
    press('Accept and Continue')
    cleanup()
    show(999 + 7 * DAY)
    await closureIsShown()
  })

  test.each(['terms', 'closure'])(
    'behavior: refused %s cover the page; the only button leads back to the question',
    async (step) => {
      show()
      if (step === 'closure') {
        press('Accept and Continue')
        await closureIsShown()
      }
      press('Do not agree')
      fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
      expect(screen.getByRole('dialog').textContent).toMatch(
        step === 'terms' ? /must consent to the statements/ : /agree to the statements/,
      )
      press('Read the statements again')
      expect(titles()).toEqual([step === 'terms' ? TERMS : CLOSURE])
    },
  )

  test('behavior: the checkbox says for how long', () => {
    show()
    const id = screen.getByLabelText('Do not show again.').getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(id)?.textContent).toBe('For 7 days; otherwise for one day.')
  })

  test('args: names the excluded areas, or none if there are none', () => {
    show()
    expect(screen.getByRole('dialog').textContent).toContain('some areas (Atlantis, Utopia)')
    cleanup()
    show(1000, '', [])
    expect(screen.getByRole('dialog').textContent).not.toContain('(')
    expect(screen.getByRole('link').getAttribute('href')).toBe('/terms')
  })

  test.each([
    ['2025-06-30T23:59:59Z', /is discontinued on July 1, 2025.*by then/],
    ['2025-07-01T00:00:00Z', /was discontinued on July 1, 2025.*Since then/],
  ])('behavior: at %s the closure uses the right tense', async (now, words) => {
    show(Date.parse(now))
    press('Accept and Continue')
    await closureIsShown()
    expect(screen.getByRole('dialog').textContent).toMatch(words)
  })

  test('behavior: without a closure date there is no closure dialog', () => {
    show(1000, '')
    press('Accept and Continue')
    expect(titles()).toEqual([])
  })
})
