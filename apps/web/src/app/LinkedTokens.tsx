import { CREDITS, isPlainName, MAX_NAME_LENGTH } from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useImportedHere } from '../lib/importedHere.ts'
import { ownTokensQuery } from '../lib/queries.ts'
import { readTokenId } from '../lib/readTokenId.ts'
import { readFields } from '../lib/search.ts'
import { loadMessages } from '../lib/text/catalogue.ts'
import { findToken } from '../lib/tokenNames.ts'
import { useTokens } from '../lib/useTokens.ts'
import { useWallet } from '../wallets/useWallet.ts'

const LinkedToken = lazy(async () => {
  const [module] = await Promise.all([import('./LinkedToken.tsx'), loadMessages('features/list')])
  return { default: module.LinkedToken }
})

/** The forms whose addresses name tokens of the exchange; those of wraps name tokens of other programs. */
const forms = /^\/(swap|pool|assets\/transfer)\b/
const fields = ['from', 'to', 'a', 'b', 'token', 'into'] as const

/**
 * Asks about each token that the address of a form names and the user does not know: a form cannot choose one of those. Of a
 * symbol that no known token has, it says that, since anyone can use any symbol.
 */
export function LinkedTokens() {
  const linked = useLocation({ select: (location) => linkedNames(location).join('\n') })
  const { isRead, knows } = useKnown()
  const [dismissed, setDismissed] = useState<readonly string[]>([])
  const name = linked.split('\n').find((each) => each && !dismissed.includes(each) && !knows(each))
  if (!name || !isRead) return null
  const dismiss = () => setDismissed([...dismissed, name])
  return (
    <Suspense>
      <LinkedToken key={name} name={name} onClose={dismiss} />
    </Suspense>
  )
}

/** The ids and symbols in an address; what cannot be a symbol on the chain names nothing. */
function linkedNames(location: Parameters<typeof readFields>[0] & { readonly pathname: string }) {
  if (!forms.test(location.pathname)) return []
  const named = readFields(location)
  const names = fields.flatMap((field) => {
    const name = named[field] ?? ''
    const isSymbol = isPlainName(name) && name.length <= MAX_NAME_LENGTH
    return readTokenId(name) ?? (isSymbol ? name : [])
  })
  return [...new Set(names)]
}

function useKnown() {
  const { address } = useWallet()
  const here = useImportedHere((state) => state.ids)
  const { isLoading } = useQuery(ownTokensQuery(address, here))
  const { tokens, isPending } = useTokens()
  const knows = (name: string) => findToken([...tokens, CREDITS], name) !== undefined
  return { isRead: !isPending && !isLoading, knows }
}
