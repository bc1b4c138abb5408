import { createHash } from 'node:crypto'
import { OWN_NODE_SOURCES } from '@nightjar/sdk'
import type { Env } from '../env.ts'

/** Headers of every answer, as the flat list that `writeHead` takes fastest. */
export type HeaderList = readonly string[]

/** Headers that keep an API answer from being treated as a page, and let every origin read it. */
const dataHeaders: HeaderList = [
  'access-control-allow-origin',
  '*',
  'x-content-type-options',
  'nosniff',
  'content-security-policy',
  "default-src 'none'; frame-ancestors 'none'",
]

const jsonOnly: HeaderList = [
  ...['content-type', 'application/json; charset=utf-8', 'vary', 'accept-encoding'],
]

/** Sent with every answer of the API; the page's own come from {@link pageHeaders}. */
export const apiHeaders: HeaderList = [
  ...dataHeaders,
  ...['access-control-expose-headers', 'retry-after', 'referrer-policy', 'no-referrer'],
  ...['cross-origin-resource-policy', 'cross-origin'],
]

/** Sent with JSON answers. A browser keeps none of them on its disk, because their URLs may name accounts. */
export const jsonHeaders: HeaderList = [...apiHeaders, ...jsonOnly, 'cache-control', 'no-store']

/** The same for the most requested JSON, which is about no account: it contains no links, and no page embeds it. */
export const keptHeaders: HeaderList = [...dataHeaders, ...jsonOnly, 'cache-control', 'no-cache']

/** Headers of the pictures that other sites show for links. */
export const cardHeaders: HeaderList = [
  ...['x-content-type-options', 'nosniff', 'referrer-policy', 'no-referrer'],
  ...['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
  ...['cross-origin-resource-policy', 'cross-origin'],
]

/** What a browser may request from another origin. */
export const preflightHeaders: HeaderList = [
  ...apiHeaders,
  'access-control-allow-methods',
  'GET, POST, DELETE, OPTIONS',
  'access-control-allow-headers',
  'authorization, content-type, x-aleo-sdk-version, x-aleo-environment, x-aleo-method',
  'access-control-max-age',
  '86400',
]

/**
 * Security headers of pages and their files. Scripts come from this origin only; snarkVM needs
 * `wasm-unsafe-eval`, and toasts and dialogs set inline styles.
 */
export function pageHeaders(env: Env, inlineScripts: readonly string[]): HeaderList {
  return [
    ...commonHeaders(env, inlineScripts, ["'none'"]),
    ...['x-frame-options', 'DENY', 'cross-origin-resource-policy', 'same-origin'],
  ]
}

/** The same for the pages below `/embed/`, which only the operator's chosen origins may show in a frame. */
export function embedHeaders(env: Env, inlineScripts: readonly string[]): HeaderList {
  if (env.embedOrigins.length === 0) return pageHeaders(env, inlineScripts)
  // no x-frame-options: it cannot name origins, and frame-ancestors overrides it
  return [
    ...commonHeaders(env, inlineScripts, env.embedOrigins),
    ...['cross-origin-resource-policy', 'cross-origin'],
  ]
}

function commonHeaders(
  env: Env,
  inlineScripts: readonly string[],
  ancestors: readonly string[],
): HeaderList {
  const isolation = env.crossOriginIsolation
    ? ['cross-origin-opener-policy', 'same-origin', 'cross-origin-embedder-policy', 'require-corp']
    : []
  return [
    'content-security-policy',
    contentSecurityPolicy(env, inlineScripts, ancestors),
    'x-content-type-options',
    'nosniff',
    'referrer-policy',
    'no-referrer',
    'permissions-policy',
    'camera=(), geolocation=(), microphone=(), payment=()',
    ...(env.publicUrl.startsWith('https:') ? httpsOnly : []),
    ...isolation,
  ]
}

const httpsOnly: HeaderList = ['strict-transport-security', 'max-age=31536000']

function contentSecurityPolicy(
  env: Env,
  inlineScripts: readonly string[],
  ancestors: readonly string[],
): string {
  const hashes = inlineScripts.map((script) => `'sha256-${sha256(script)}'`)
  const counts = env.analyticsId !== ''
  const node = env.publicNodeUrl === '' ? [] : [new URL(env.publicNodeUrl).origin]
  const parameters = env.network === 'local' ? [] : ['https://parameters.provable.com']
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", "'wasm-unsafe-eval'", ...hashes, ...(counts ? [analyticsScript] : [])],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': [
      "'self'",
      ...node,
      ...broadcastSources(env),
      ...parameters,
      ...walletRelays(env),
      ...(counts ? analyticsHosts : []),
    ],
    'worker-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ancestors,
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

/** Nodes that take private transactions; a person's own one only where the wallet of the page itself sends. */
function broadcastSources({ broadcastNodes, network }: Env): readonly string[] {
  const listed = new Set(broadcastNodes.map(({ url }) => new URL(url).origin))
  return [...listed, ...(network === 'local' ? OWN_NODE_SOURCES : [])]
}

const analyticsScript = 'https://www.googletagmanager.com'
/** Hosts that the analytics script sends data to. */
const analyticsHosts = [
  analyticsScript,
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
]

/** Relays for wallets outside the browser: Shield's, and the one for Avail if it is offered. */
function walletRelays({ walletConnectProject, walletConnectRelay }: Env): readonly string[] {
  const shield = 'wss://relay.shield.app'
  if (walletConnectProject === '') return [shield]
  return [shield, walletConnectRelay === '' ? 'wss://relay.walletconnect.org' : walletConnectRelay]
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64')
