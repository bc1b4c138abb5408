import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { loadMessages } from '../../lib/text/catalogue.ts'
import { ChartWalk, privateShare } from './ChartWalk.tsx'
import type { ChartStep } from './fillCandles.ts'

beforeAll(() => loadMessages('features/markets'))
afterEach(cleanup)

const stepAt = (
  time: number,
  close: number,
  volume: number,
  privateVolume?: number,
): ChartStep => ({
  ...{ time, open: close, high: close, low: close, close, volume, privateVolume },
})
const day = 86_400
const steps = [stepAt(0, 1, 0, 0), stepAt(day, 2.5, 8, 3), stepAt(2 * day, 3, 5)]

const shown = (all = steps) => (
  <ChartWalk steps={all} interval="1d" label="Price of ALEO">
    {(marked) => <b data-testid="mark">{marked?.time ?? 'none'}</b>}
  </ChartWalk>
)

const said = () =>
  screen.getByRole('slider', { name: 'Price of ALEO' }).getAttribute('aria-valuetext')
const marked = () => screen.getByTestId('mark').textContent
const press = (key: string) => fireEvent.keyDown(screen.getByRole('slider'), { key })

describe('ChartWalk', () => {
  test('default: the arrow keys go from interval to interval and say time, price and private share', () => {
    render(shown())
    expect([said(), marked()]).toEqual(['1/3/1970: 3', 'none'])
    press('ArrowLeft')
    expect([said(), marked()]).toEqual(['1/2/1970: 2.5, 38% private', String(day)])
    press('ArrowLeft')
    press('ArrowLeft')
    expect([said(), marked()]).toEqual(['1/1/1970: 1', '0'])
    press('End')
    expect(marked()).toBe(String(2 * day))
    press('ArrowRight')
    expect(marked()).toBe(String(2 * day))
    press('Home')
    expect(marked()).toBe('0')
  })

  test('behavior: what is marked stays so when another interval begins, and goes when the chart is left', () => {
    const { rerender } = render(shown())
    press('ArrowLeft')
    rerender(shown([...steps.slice(1), stepAt(3 * day, 4, 1, 1)]))
    expect(marked()).toBe(String(day))
    fireEvent.blur(screen.getByRole('slider'))
    expect([said(), marked()]).toEqual(['1/4/1970: 4, 100% private', 'none'])
  })
})

describe('privateShare', () => {
  test.each([
    [8, 3, 38],
    [8, 0, 0],
    [0, 0, undefined],
    [8, undefined, undefined],
  ])('default: of %s, %s is %s', (volume, part, percent) => {
    expect(privateShare(stepAt(0, 1, volume, part))).toBe(percent)
  })
})
