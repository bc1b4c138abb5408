import { endpoints, pagePath } from '@nightjar/sdk'

const paths = [...Object.values(endpoints).map(({ path }) => path), pagePath('{kind}', '{number}')]
const known: ReadonlySet<string> = new Set([
  ...paths.filter((path) => !path.includes('{')),
  ...['/api/events', '/api/docs', '/healthz', '/readyz'],
])
const patterns = paths
  .filter((path) => path.includes('{'))
  .map((path) => {
    const source = path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')
    return [new RegExp(`^${source}$`), path] as const
  })

/** The names of calls, such as `/api/pairs/{id}/trades`. */
export const callNames: ReadonlySet<string> = new Set(paths)

/** A fixed set of names for all paths, so that labels and logs contain neither ids nor made-up paths. */
export function routeName(pathname: string): string {
  if (known.has(pathname)) return pathname
  const [, first = ''] = pathname.split('/', 2)
  if (!['api', 'endpoint', 'ims', 'builds'].includes(first))
    return first === 'node' ? '/node' : '/page'
  return patterns.find(([pattern]) => pattern.test(pathname))?.[1] ?? `/${first}`
}
