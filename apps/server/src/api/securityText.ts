const VALID_MS = 180 * 86_400_000

/** `security.txt` of RFC 9116: where to report a vulnerability. */
export function securityText(contact: string, origin: string, now = Date.now()): string {
  const fields = {
    Contact: contact,
    Expires: new Date(now + VALID_MS).toISOString(),
    'Preferred-Languages': 'en',
    Canonical: `${origin}/.well-known/security.txt`,
  }
  return Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('')
}
