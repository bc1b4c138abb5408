import { parseDecimal, type Token } from '@nightjar/sdk'
import type { ExecuteRequest } from '@nightjar/wallet/types'
import type { QueryClient } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, vi } from 'vitest'
import { walletStore } from '../wallets/store.ts'
import { tokenOf } from './exchange.ts'
import { showRouted } from './showRouted.tsx'

const patient = { timeout: 20_000 }

/** A form that a link fills in, up to its review. */
export type Filled = {
  readonly card: () => ReactNode
  readonly path: string
  /** What is chosen in it before the review is opened. */
  readonly choose?: () => Promise<void>
  /** The button that opens the review. */
  readonly opens: string
  readonly confirms: RegExp
}

type Shown = Pick<Token, 'symbol' | 'decimals'>

/** A shown number in base units. */
function readUnits(text: string, decimals: number): bigint {
  const { units, places } = parseDecimal(text.replaceAll(',', ''))
  return units * 10n ** BigInt(decimals - places)
}

/** Opens a review, and reads what it says. */
export async function openReview(
  { card, path, choose, opens, confirms }: Filled,
  client: QueryClient,
) {
  await showRouted(card, { client, path })
  await choose?.()
  const open = await screen.findByRole('button', { name: opens }, patient)
  await waitFor(() => expect(open.getAttribute('aria-disabled')).toBeNull(), patient)
  await act(async () => fireEvent.click(open))
  const sheet = await screen.findByRole('dialog', {}, patient)
  const named = { name: confirms }
  const confirm = await within(sheet).findByRole<HTMLButtonElement>('button', named, patient)
  const amounts = [...sheet.querySelectorAll('[data-read]')].map((row) =>
    row.getAttribute('data-read'),
  )
  const facts = [...sheet.querySelectorAll('dt')].map(
    ({ textContent, nextElementSibling: value }) => {
      return `${textContent}: ${value?.getAttribute('title') ?? value?.textContent}`
    },
  )
  const lines = [...amounts, ...facts]
  /** The amounts of a token, in base units, on the line with this label. */
  const said = (
    label: string,
    { symbol, decimals }: Shown = tokenOf('USDX'),
  ): readonly bigint[] => {
    const line = lines.find((each) => each?.startsWith(`${label}: `) && each.includes(` ${symbol}`))
    const texts = line?.slice(label.length).match(/\d[\d,]*(\.\d+)?/g) ?? []
    return texts.map((text) => readUnits(text, decimals))
  }
  const [everyone = [], onlyYou = []] = [...sheet.querySelectorAll('[role=group] ul')].map(
    (column) => [...column.children].map(({ textContent }) => textContent ?? ''),
  )
  return { confirm, said, sheet, text: sheet.textContent ?? '', everyone, onlyYou }
}

/** Confirms it; returns what the wallet is asked to sign. */
export async function sign(confirm: HTMLButtonElement): Promise<ExecuteRequest> {
  const execute = vi.spyOn(walletStore, 'execute')
  await waitFor(() => expect(confirm.disabled).toBe(false), patient)
  await act(async () => fireEvent.click(confirm))
  await waitFor(() => expect(execute).toHaveBeenCalledOnce(), patient)
  return execute.mock.calls[0]?.[0] as ExecuteRequest
}
