/**
 * Texts that a wallet signs. Server and page build them from the same values, so a signature fits one
 * purpose, one address and one network only.
 */

type Signed = { network: string; address: string }

/** What opens a session: the nonce is single use; `expires` in seconds since 1970. */
export function sessionMessage(options: Signed & { nonce: string; expires: number }): string {
  const { nonce, expires } = options
  return compose('open a session', options, [
    `nonce: ${nonce}`,
    `expires: ${new Date(expires * 1000).toISOString()}`,
  ])
}

/** What `POST /api/claim/aleo` accepts in place of a session. */
export function claimCreditsMessage(options: Signed): string {
  return compose('claim credits', options)
}

/** What `POST /api/token/competition/claim` accepts in place of a session. */
export function claimCompetitionMessage(options: Signed): string {
  return compose('claim the competition prize', options)
}

/** What `POST /api/import/token` accepts in place of a session. */
export function importTokenMessage(options: Signed & { tokenId: string }): string {
  return compose('import a token', options, [`token: ${options.tokenId}`])
}

/** What `DELETE /api/import/token` accepts in place of a session. */
export function deleteImportedTokenMessage(options: Signed & { tokenId: string }): string {
  return compose('delete an imported token', options, [`token: ${options.tokenId}`])
}

/** What `POST /api/token` accepts from the token's admin in place of a session. */
export function saveTokenMessage(
  options: Signed & { tokenId: string; name: string; symbol: string; logo: string },
): string {
  const { tokenId, name, symbol, logo } = options
  const lines = [`token: ${tokenId}`, `name: ${name}`, `symbol: ${symbol}`, `logo: ${logo}`]
  return compose('save token metadata', options, lines)
}

/** The `message` of `POST /api/bind/address`. */
export function bindAddressMessage(options: Signed & { evmAddress: string }): string {
  return compose('bind an EVM address', options, [`evm: ${options.evmAddress.toLowerCase()}`])
}

function compose(action: string, { network, address }: Signed, lines: readonly string[] = []) {
  return [`Nightjar: ${action}`, `network: ${network}`, `address: ${address}`, ...lines].join('\n')
}
