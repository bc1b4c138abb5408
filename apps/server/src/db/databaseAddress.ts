import { readFileSync } from 'node:fs'
import { BaseError } from '@nightjar/aleo'
import type pg from 'pg'

/** One way to connect, as PostgreSQL's driver takes it. */
export type Attempt = Pick<
  pg.ClientConfig,
  | 'host'
  | 'port'
  | 'user'
  | 'password'
  | 'database'
  | 'ssl'
  | 'application_name'
  | 'enableChannelBinding'
>

export type DatabaseAddress = {
  /** Tried in this order: an address may name several hosts, and both with and without TLS. */
  readonly attempts: readonly [Attempt, ...Attempt[]]
  /** Only a server that takes writes will do, not a standby: the address says so, or names several hosts. */
  readonly isPrimary: boolean
  /** Settings of the session, such as `-c search_path=x`. */
  readonly options: string
}

/** An address that cannot be read. Its message never contains a part of it: any may be the password. */
export class DatabaseAddressError extends BaseError {
  override readonly name = 'DatabaseAddressError'

  constructor(message: string, cause?: unknown) {
    super(message, { code: 'database_address', cause })
  }
}

type Parameters = ReadonlyMap<string, string>

/**
 * Reads the address of a database in the forms that libpq takes (PostgreSQL's manual, 34.1.1): a URL, or `key=value` pairs;
 * several hosts; `sslmode`. What is left out comes from PGHOST, PGUSER and so on, or from the password file. Unlike libpq,
 * `require` checks the certificate, too, and of several hosts the first that takes writes is used. Parameters that only
 * libpq knows are ignored, unless another database could then be used, or less safely.
 * @throws DatabaseAddressError
 */
export function readDatabaseAddress(written: string): DatabaseAddress {
  const text = written.trim() // files of secrets end with a line break
  const parameters = /^postgres(ql)?:\/\//.test(text) ? readUrl(text) : readPairs(text)
  assertSupported(parameters)
  const hosts = hostsOf(parameters)
  const [first, ...rest] = hosts.flatMap((place) =>
    sslOf(parameters).map((ssl) => ({ ...place, ...ssl, ...accountOf(parameters) })),
  )
  if (first === undefined) throw new DatabaseAddressError('The address names no host.')
  const wanted = parameters.get('target_session_attrs') ?? 'any'
  const isPrimary = hosts.length > 1 || wanted !== 'any'
  return { attempts: [first, ...rest], isPrimary, options: parameters.get('options') ?? '' }
}

/** Parameters that must not be ignored: the values that change nothing here, and what to do instead of the others. */
const unsupported: readonly (readonly [name: string, isHarmless: RegExp, remedy: string])[] = [
  ['service', /^$/, 'Write what the service file says: host, port, dbname, user.'],
  ['passfile', /^$/, 'Name the password file in PGPASSFILE.'],
  [
    'target_session_attrs',
    /^(any|read-write|primary)?$/,
    'The server writes: use primary, or leave it out.',
  ],
  ['gssencmode', /^(?!require$)/, 'Use sslmode=verify-full instead of GSSAPI.'],
  ['sslcrl', /^$/, 'Leave it out: revoked certificates are not looked up.'],
  ['sslcrldir', /^$/, 'Leave it out: revoked certificates are not looked up.'],
  ['sslpassword', /^$/, 'Name a key without a password in sslkey.'],
  ['ssl', /^(true|false)?$/, 'Use sslmode=require.'],
  ['ssl_max_protocol_version', /^(TLSv1\.3)?$/, 'Leave it out.'],
  ['require_auth', /^$/, 'Use sslmode=verify-full instead.'],
  ['requirepeer', /^$/, 'Leave it out: the owner of a socket is not looked up.'],
]

/** Names of parameters about TLS that are read here or change nothing: a misspelled one would leave the connection open. */
const ABOUT_TLS =
  /^ssl(mode|rootcert|cert|key|password|crl|crldir|compression|sni|negotiation|certmode|_(min|max)_protocol_version)?$/

/** @throws DatabaseAddressError */
function assertSupported(parameters: Parameters): void {
  for (const name of parameters.keys()) {
    if (!/ssl|tls/i.test(name) || ABOUT_TLS.test(name)) continue
    throw new DatabaseAddressError(
      'One of its parameters is about TLS but none of PostgreSQL’s, such as sslmode or sslrootcert. Correct its name.',
    )
  }
  for (const [name, isHarmless, remedy] of unsupported) {
    if (isHarmless.test(parameters.get(name) ?? '')) continue
    throw new DatabaseAddressError(`Its ${name} is not supported. ${remedy}`)
  }
}

const ENCODE =
  'In a URL, write / @ : ? & % and blanks of the user, the password and the database percent-encoded: / is %2F, @ is %40, % is %25'

/** As libpq: the user ends at the first `@`, which only `/` may not stand before. */
function readUrl(text: string): Parameters {
  const rest = text.replace(/^\w+:\/\//, '')
  const [, account, hosts = '', database = '', query = ''] =
    /^(?:([^@/]*)@)?([^/?]*)(?:\/([^?]*))?(?:\?(.*))?$/s.exec(rest) ?? []
  const [user = '', ...password] = account?.split(':') ?? []
  const places = hosts === '' ? [] : hosts.split(',').map(readPlace)
  const parameters = new Map<string, string>()
  const set = (name: string, value: string): void => {
    if (value !== '') parameters.set(name, decode(value))
  }
  set('host', places.map(({ host }) => host).join(','))
  set(
    'port',
    places.some(({ port }) => port !== '') ? places.map(({ port }) => port).join(',') : '',
  )
  set('user', user)
  set('password', password.join(':'))
  set('dbname', database)
  for (const pair of query === '' ? [] : query.split('&')) {
    const [name = '', ...value] = pair.split('=')
    set(decode(name), value.join('='))
  }
  if (places.some(({ host }) => host.includes('@'))) {
    throw new DatabaseAddressError(`Its host has an @: is it in the password? ${ENCODE}.`)
  }
  return parameters
}

/** A host with its port; an IPv6 address stands in brackets. */
function readPlace(place: string): { readonly host: string; readonly port: string } {
  const [, bracketed, plain = '', port = ''] =
    /^(?:\[([^\]]*)\]|([^:]*))(?::(.*))?$/.exec(place) ?? []
  return { host: bracketed ?? plain, port }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (cause) {
    throw new DatabaseAddressError(`It has a % that begins no character. ${ENCODE}.`, cause)
  }
}

/** `host=a dbname='b c'`: values in quotes may hold blanks, and a backslash keeps the next character. */
function readPairs(text: string): Parameters {
  const parameters = new Map<string, string>()
  const pair = /\s*([a-z_]+)\s*=\s*(?:'((?:[^'\\]|\\.)*)'|((?:[^\s'\\]|\\.)*))(?=\s|$)/suy
  while (/\S/.test(text.slice(pair.lastIndex))) {
    const [, name, quoted, plain = ''] = pair.exec(text) ?? []
    if (name === undefined) {
      throw new DatabaseAddressError(
        "It is neither a URL (postgres://user:password@host/database) nor pairs such as host=a dbname=b; values with blanks stand in single quotes, and ' and \\ after a backslash.",
      )
    }
    parameters.set(name, (quoted ?? plain).replace(/\\(.)/gs, '$1'))
  }
  return parameters
}

/** The hosts with their ports: one port for all, or one each. */
function hostsOf(parameters: Parameters): readonly Pick<Attempt, 'host' | 'port'>[] {
  const list = (name: string) => parameters.get(name)?.split(',') ?? []
  const [addresses, names, ports] = [list('hostaddr'), list('host'), list('port').map(readPort)]
  const hosts = addresses.length > 0 ? addresses : names
  if (ports.length > 1 && ports.length !== hosts.length) {
    throw new DatabaseAddressError(`It names ${hosts.length} hosts but ${ports.length} ports.`)
  }
  const portOf = (at: number) => (ports.length === 1 ? ports[0] : ports[at])
  return (hosts.length === 0 ? [''] : hosts).map((host, at) => {
    const port = portOf(at)
    return { ...(host === '' ? {} : { host }), ...(port === undefined ? {} : { port }) }
  })
}

function readPort(text: string): number | undefined {
  if (text === '') return undefined
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (port > 0 && port < 65_536) return port
  throw new DatabaseAddressError(`Its port is not a number from 1 to 65535. ${ENCODE}.`)
}

function accountOf(parameters: Parameters): Attempt {
  const named = {
    user: 'user',
    password: 'password',
    database: 'dbname',
    application_name: 'application_name',
  }
  const account = Object.fromEntries(
    Object.entries(named).flatMap(([key, name]) => {
      const value = parameters.get(name)
      return value === undefined || value === '' ? [] : [[key, value]]
    }),
  )
  const binding = parameters.get('channel_binding') ?? 'disable'
  return binding === 'disable' ? account : { ...account, enableChannelBinding: true }
}

type Tls = Exclude<Attempt['ssl'], undefined>

/** With and without TLS, in the order of `sslmode`; what PGSSLMODE says where it is left out. */
function sslOf(parameters: Parameters): readonly { readonly ssl?: Tls }[] {
  const mode =
    parameters.get('sslmode') ?? (parameters.get('ssl') === 'true' ? 'require' : undefined)
  if (mode === undefined) return [{}]
  const files = { ...readFiles(parameters), ...leastVersion(parameters) }
  const unchecked = { ...files, rejectUnauthorized: false }
  const modes: Readonly<Record<string, readonly Tls[]>> = {
    disable: [false],
    allow: [false, unchecked],
    prefer: [unchecked, false],
    require: [files],
    'no-verify': [unchecked],
    'verify-ca': [{ ...files, checkServerIdentity: () => undefined }],
    'verify-full': [files],
  }
  const known = Object.hasOwn(modes, mode) ? modes[mode] : undefined
  if (known === undefined) {
    throw new DatabaseAddressError(`Its sslmode is none of ${Object.keys(modes).join(', ')}.`)
  }
  return known.map((ssl) => ({ ssl }))
}

/** Since PostgreSQL 13, and in Node, TLS 1.2 unless the address says otherwise. */
function leastVersion(parameters: Parameters): { readonly minVersion?: 'TLSv1.2' | 'TLSv1.3' } {
  const version = parameters.get('ssl_min_protocol_version')
  if (version === undefined) return {}
  if (version === 'TLSv1.2' || version === 'TLSv1.3') return { minVersion: version }
  throw new DatabaseAddressError('Its ssl_min_protocol_version is neither TLSv1.2 nor TLSv1.3.')
}

function readFiles(parameters: Parameters) {
  const names = { ca: 'sslrootcert', cert: 'sslcert', key: 'sslkey' }
  return Object.fromEntries(
    Object.entries(names).flatMap(([key, name]) => {
      const file = parameters.get(name)
      if (file === undefined || (name === 'sslrootcert' && file === 'system')) return []
      try {
        return [[key, readFileSync(file, 'utf8')]]
      } catch (cause) {
        throw new DatabaseAddressError(`The file of its ${name} cannot be read.`, cause)
      }
    }),
  )
}
