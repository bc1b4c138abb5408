import { loadedBuildId } from '../lib/build.ts'
import { isOwnPath } from '../lib/safeUrl.ts'
import { send } from '../network/port.ts'

export type Redirect = { readonly from: string; readonly to: string }

const HOME = '/'
let fromManifest: readonly Redirect[] = []

/**
 * The redirect of a path: home if it contains a disabled route, else by a rule, else none. Rules that lead off this site
 * are refused.
 */
export function findRedirect(
  pathname: string,
  disabledRoutes: readonly string[],
  rules: readonly Redirect[],
): string | undefined {
  const isDisabled = disabledRoutes.some((route) => route !== '' && pathname.includes(route))
  if (isDisabled && pathname !== HOME) return HOME
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  const target = rules.find(({ from }) => from === path)?.to
  return target === undefined || target === path || !isOwnPath(target) ? undefined : target
}

/** The rules of the build's manifest; empty until it has been read. */
export function manifestRedirects(): readonly Redirect[] {
  return fromManifest
}

/** Reads `builds/meta/{id}.json` of the loaded build; without an answer only the routes' own rules apply. */
export async function readManifestRedirects(fetchFile = send): Promise<void> {
  const id = loadedBuildId()
  if (!id) return
  const answer = await fetchFile(`/builds/meta/${id}.json`).catch(() => undefined)
  if (!answer?.ok) return
  const meta = (await answer.json()) as { redirects?: readonly Redirect[] } // written by our build
  fromManifest = meta.redirects ?? []
}
