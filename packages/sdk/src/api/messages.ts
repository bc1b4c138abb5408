/**
 * Texts that a wallet signs. Server and page build them from the same values, so a signature is valid for only one
 * purpose, one address, one network and one site: `domain` is the page's `location.host`, and the server accepts only
 * the one of its own address. Most contain a nonce from `POST /api/session/nonce`, so that they can be used only
 * once; claims need none, because they are paid once and only to the signer.
 */

type Signed = { domain: string; network: string; address: string }

/** A single-use nonce and when it ends, in seconds since 1970. */
type WithNonce = Signed & { nonce: string; expires: number }

/** The message that opens a session. */
export function sessionMessage(options: WithNonce): string {
  return composeOnce('open a session', options)
}

/** What `POST /api/claim/aleo` accepts in place of a session. */
export function claimCreditsMessage(options: Signed): string {
  return compose('claim credits', options)
}

/** What `POST /api/token/competition/claim` accepts in place of a session. */
export function claimCompetitionMessage(options: Signed & { round: number }): string {
  return compose('claim the competition prize', options, [`round: ${options.round}`])
}

/** What `POST /api/import/token` accepts in place of a session. */
export function importTokenMessage(options: WithNonce & { tokenId: string }): string {
  return composeOnce('import a token', options, [`token: ${options.tokenId}`])
}

/** What `DELETE /api/import/token` accepts in place of a session. */
export function deleteImportedTokenMessage(options: WithNonce & { tokenId: string }): string {
  return composeOnce('delete an imported token', options, [`token: ${options.tokenId}`])
}

/** What `POST /api/token` accepts from the token's admin in place of a session. */
export function saveTokenMessage(
  options: WithNonce & { tokenId: string; name: string; symbol: string; logo: string },
): string {
  const { tokenId, name, symbol, logo } = options
  const lines = [`token: ${tokenId}`, `name: ${name}`, `symbol: ${symbol}`, `logo: ${logo}`]
  return composeOnce('save token metadata', options, lines)
}

/** The `message` of `POST /api/bind/address`, which the EVM account signs (EIP-191). */
export function bindAddressMessage(options: WithNonce & { evmAddress: string }): string {
  const line = `evm: ${options.evmAddress.toLowerCase()}`
  return composeOnce('bind an EVM address', options, [line])
}

function composeOnce(action: string, options: WithNonce, lines: readonly string[] = []): string {
  const { nonce, expires } = options
  const once = [`nonce: ${nonce}`, `expires: ${new Date(expires * 1000).toISOString()}`]
  return compose(action, options, [...once, ...lines])
}

function compose(action: string, signed: Signed, lines: readonly string[] = []) {
  const { domain, network, address } = signed
  const named = [`domain: ${domain}`, `network: ${network}`, `address: ${address}`]
  return [`Nightjar: ${action}`, ...named, ...lines].join('\n')
}
