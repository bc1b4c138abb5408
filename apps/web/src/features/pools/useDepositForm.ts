import { nameToken } from '../../lib/tokenNames.ts'
import { useAddressForm } from '../../lib/useAddressForm.ts'
import type { Exchange } from '../../lib/useExchange.ts'
import { useSuggestion } from '../../lib/useSuggestion.ts'
import { depositTokens, fromSearch, toSearch } from './depositForm.ts'

const search = { fromSearch, toSearch }

/** The state of a deposit form, with tokens in place of those it does not name. */
export function useDepositForm({ tokens, pairs, isLoading }: Exchange) {
  const [written, setForm] = useAddressForm(search)
  const { a, b } = written
  const { tokenA, tokenB } = depositTokens(written, tokens, pairs)
  const fields = { a: nameToken(tokens, tokenA), b: nameToken(tokens, tokenB) }
  const suggested = useSuggestion({
    named: `${a} ${b}`,
    fields: isLoading ? undefined : fields,
    isFinal: true,
  })
  const form = { ...written, a: a || (suggested?.a ?? ''), b: b || (suggested?.b ?? '') }
  return [form, setForm] as const
}
