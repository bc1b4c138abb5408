import { readFileSync } from 'node:fs'

const page = readFileSync(new URL('../data/explorer.html', import.meta.url))

/** Nothing external: everything it shows comes from this node, as text. */
const policy =
  "default-src 'none'; connect-src 'self'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

/** A page with blocks, transactions and their traces, mappings and accounts. */
export function explorerPage(): Response {
  return new Response(page, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
  })
}
