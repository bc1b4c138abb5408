/** The address if it leads to a web page, here or elsewhere; undefined for scripts and other protocols. */
export function safeUrl(url: string): string | undefined {
  if (isOwnPath(url)) return url
  return /^https?:\/\/[^\s]+$/i.test(url) ? url : undefined
}

/** Whether an address is a path of this site: `//host` and `/\\host` are not. */
export function isOwnPath(url: string): boolean {
  return /^\/(?![/\\])[^\s]*$/.test(url)
}
