import type { Pair, Token } from '@nightjar/sdk'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { SwapSearch } from '../../lib/swapSearch.ts'
import type { Side } from './quoteSwap.ts'

/** The form as it is kept in the address: tokens by symbol or id, the typed text and its side. */
export type SwapForm = {
  readonly from: string
  readonly to: string
  readonly text: string
  readonly exact: Side
}

const ADDRESS_DELAY_MS = 250

/** The form's state; typed text comes first, the address follows it. */
export function useSwapForm() {
  const search: SwapSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const [form, setForm] = useState(() => fromSearch(search))
  const written = useRef(JSON.stringify(search))

  useEffect(() => {
    const next = toSearch(form)
    if (JSON.stringify(next) === written.current) return
    const timer = setTimeout(() => {
      written.current = JSON.stringify(next)
      void navigate({ to: '.', search: next, replace: true, resetScroll: false })
    }, ADDRESS_DELAY_MS)
    return () => clearTimeout(timer)
  }, [form, navigate])

  useEffect(() => {
    if (JSON.stringify(search) === written.current) return // our own writing
    written.current = JSON.stringify(search)
    setForm(fromSearch(search))
  }, [search])

  return [form, setForm] as const
}

function fromSearch({ from = '', to = '', amount = '', exact }: SwapSearch): SwapForm {
  return { from, to, text: amount, exact: exact ?? 'in' }
}

function toSearch({ from, to, text, exact }: SwapForm): SwapSearch {
  return {
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(text ? { amount: text.slice(0, 100) } : {}),
    ...(exact === 'out' ? { exact } : {}),
  }
}

/** The token that a text of the address names: an official symbol, or an id. */
export function findToken(tokens: readonly Token[], text: string): Token | undefined {
  const wanted = text.toLowerCase()
  return (
    tokens.find(({ id }) => id === text || id === `${text}field`) ??
    tokens.find(({ symbol }) => symbol.toLowerCase() === wanted)
  )
}

/** What the address calls a token: its symbol where that leads back to it, else its id. */
export function nameToken(tokens: readonly Token[], token: Token): string {
  return findToken(tokens, token.symbol)?.id === token.id ? token.symbol : token.id
}

/** The two tokens of the form; where the address names none, those of the first pair. */
export function formTokens(
  { from, to }: SwapForm,
  tokens: readonly Token[],
  pairs: readonly Pair[],
): { readonly tokenIn: Token | undefined; readonly tokenOut: Token | undefined } {
  const [pair] = pairs
  const tokenOut = to ? findToken(tokens, to) : undefined
  const tokenIn = from ? findToken(tokens, from) : otherThan(tokenOut, pair?.token0, pair?.token1)
  if (to) return { tokenIn, tokenOut }
  return { tokenIn, tokenOut: otherThan(tokenIn, pair?.token1, pair?.token0) }
}

function otherThan(token: Token | undefined, ...candidates: readonly (Token | undefined)[]) {
  return candidates.find((candidate) => candidate && candidate.id !== token?.id)
}

/** The form with both sides exchanged; the typed amount stays with its token. */
export function flipForm(form: SwapForm, from: string, to: string): SwapForm {
  return { ...form, from: to, to: from, exact: form.exact === 'in' ? 'out' : 'in' }
}
