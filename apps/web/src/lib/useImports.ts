import type { Token } from '@nightjar/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../network/api.ts'
import { useWallet } from '../wallets/useWallet.ts'
import { useImportedHere } from './importedHere.ts'
import { forgetHere, importHere } from './importHere.ts'
import { ownTokensQuery } from './queries.ts'
import { useAction } from './useAction.ts'
import { useTokens } from './useTokens.ts'

/** Where an import is stored: with the account on the server, or only in this browser. */
export type ImportPlace = 'account' | 'browser'

export type Imports = ReturnType<typeof useImports>

type Change = { readonly token: Token; readonly place: ImportPlace }

/** Imports and forgets tokens. With an account, the wallet signs once an hour to prove that the account wants it. */
export function useImports() {
  const { address, capabilities, signMessage } = useWallet()
  const { tokens, imported } = useTokens()
  const here = useImportedHere((state) => state.ids)
  const client = useQueryClient()
  const readAgain = () =>
    client.invalidateQueries({ queryKey: ownTokensQuery(address, here).queryKey })

  async function openAccount(): Promise<string> {
    if (!address) throw new Error('no account is connected') // an option that was not offered
    const { openSession } = await import('./openSession.ts')
    await openSession(address, signMessage)
    return address
  }

  const add = useAction(async ({ token, place }: Change) => {
    if (tokens.some(({ id }) => id === token.id)) return
    if (place === 'browser') {
      await client.ensureQueryData(ownTokensQuery(address, [...here, token.id])) // so that it is known at once
      return importHere(token.id)
    }
    await api.importToken({ body: { address: await openAccount(), token_id: token.id } })
    await readAgain()
  })

  const remove = useAction(async (token: Token) => {
    if (!imported.some(({ id }) => id === token.id)) return
    if (here.includes(token.id)) return forgetHere(token.id)
    await api.deleteImportedToken({ body: { address: await openAccount(), token_id: token.id } })
    await readAgain()
  })

  const place: ImportPlace = address && capabilities?.sign ? 'account' : 'browser'
  return {
    place,
    add,
    remove,
    /** Whether a token was imported only into this browser. */
    isHere: ({ id }: Pick<Token, 'id'>): boolean => here.includes(id),
  }
}
