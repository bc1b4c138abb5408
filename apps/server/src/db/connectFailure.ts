/** Why PostgreSQL could not be reached or did not let us in, and what to do; without any part of the address. */
export function describeConnectFailure(error: unknown): string {
  const { code, message, severity } = partsOf(error)
  const refusal = refusals.find(([, pattern]) => pattern.test(`${code} ${message}`))
  if (refusal !== undefined) return refusal[0]
  if (severity !== undefined) {
    return `PostgreSQL refuses the connection: ${message}. Correct DATABASE_URL, or create the role and its database.`
  }
  return 'PostgreSQL at DATABASE_URL is not responding. Start it, or correct the address.'
}

/** Sentences by the error's code and message: of Node's sockets and TLS, the driver, PostgreSQL and poolers. */
const refusals: readonly (readonly [sentence: string, pattern: RegExp])[] = [
  [
    'The host in DATABASE_URL is unknown: no name server knows its address. Correct the name, or the name server.',
    /^(ENOTFOUND|EAI_AGAIN|EAI_NODATA)\b/,
  ],
  [
    'PostgreSQL at DATABASE_URL is not running: nothing listens at its host and port. Start it, or correct the address.',
    /^ECONNREFUSED\b/,
  ],
  [
    'There is no socket of PostgreSQL in the folder that DATABASE_URL names as its host. Start PostgreSQL, or correct the folder.',
    /^ENOENT\b/,
  ],
  [
    'The socket of PostgreSQL may not be opened by this user. Give it access, or name a host in DATABASE_URL.',
    /^EACCES\b/,
  ],
  [
    'The host in DATABASE_URL cannot be reached: no answer in time. Check its address, the firewall and that the database is not asleep.',
    /^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)\b|timeout expired|due to connection timeout/,
  ],
  [
    'The certificate of PostgreSQL was made for another host than the one in DATABASE_URL. Use the host that it names, or sslmode=verify-ca with sslrootcert=FILE of its authority.',
    /^ERR_TLS_CERT_ALTNAME_INVALID\b/,
  ],
  [
    'The certificate of PostgreSQL has expired, or this clock is wrong. Renew it.',
    /^CERT_(HAS_EXPIRED|NOT_YET_VALID)\b/,
  ],
  [
    'The certificate of PostgreSQL is signed by an unknown authority. Add sslrootcert=FILE with the certificate of that authority to DATABASE_URL, or, on a network that you trust, sslmode=no-verify.',
    /\b(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_\w+|CERT_UNTRUSTED)\b|self.signed certificate/,
  ],
  [
    'PostgreSQL at DATABASE_URL does not use TLS, but its sslmode demands it. Turn TLS on, or, on a network that you trust, use sslmode=disable.',
    /does not support SSL connections/,
  ],
  [
    'PostgreSQL wants a password, and DATABASE_URL has none. Add it, or name a password file in PGPASSFILE.',
    /client password must be a string/,
  ],
  [
    'A connection pooler answers at DATABASE_URL and refuses the settings of a session. Nightjar listens and holds locks: connect it to PostgreSQL itself, or to a pooler in session mode that has ignore_startup_parameters = options.',
    /unsupported startup parameter/,
  ],
  [
    'No host in DATABASE_URL takes writes: they are standbys, or their default_transaction_read_only is on. Name the primary, or promote one.',
    /^standby\b/,
  ],
  ['PostgreSQL at DATABASE_URL is starting or stopping. Try again when it is up.', /^57P0[1-3]\b/],
  [
    'PostgreSQL at DATABASE_URL has no connection left. Raise its max_connections, or stop what uses them: a Nightjar process takes up to 15.',
    /^53300\b/,
  ],
  [
    'What answers at DATABASE_URL is not PostgreSQL. Correct the host and the port.',
    /There was an error establishing an SSL connection|unexpected response|^ERR_SSL_WRONG_VERSION_NUMBER\b|^EPROTO\b/,
  ],
]

function partsOf(error: unknown) {
  if (!(error instanceof Error)) return { code: '', message: String(error), severity: undefined }
  const inner = error instanceof AggregateError ? error.errors[0] : undefined // one for each address of a host
  const { code, message, severity } = (inner ?? error) as Error & {
    readonly code?: unknown
    readonly severity?: unknown
  }
  return { code: typeof code === 'string' ? code : '', message, severity }
}
