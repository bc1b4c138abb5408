import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  notFound,
  type ParsedLocation,
  redirect,
  type SearchSchemaInput,
} from '@tanstack/react-router'
import { config } from '../lib/config.ts'
import { isEmbedded } from '../lib/embedded.ts'
import { formHash, readFields } from '../lib/search.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { findRedirect, manifestRedirects } from './guards.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'
import { loadPage } from './pages.ts'
import { findPage, type PagePath, pageEntries, parentPaths, redirects } from './routeTable.ts'
import { Shell } from './Shell.tsx'

const root = createRootRoute({
  component: Shell,
  beforeLoad: ({ location }) => guard(location),
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
})

/**
 * Order of checks: a frame only has the embeddable pages; disabled pages redirect home; then the redirect rules of the
 * build manifest; then the pages of local chains. What a link from outside says in a query moves to the fragment, which a
 * reload does not send; a frame's query is written by the page around it.
 */
function guard({ pathname, search, searchStr, hash }: ParsedLocation): void {
  if (isEmbedded && !pathname.startsWith('/embed/')) throw notFound()
  const { disabledRoutes, networkLabel } = config()
  const target = findRedirect(pathname, disabledRoutes, manifestRedirects())
  if (target) throw redirect({ href: target, replace: true })
  const page = findPage(pathname)
  if (page && 'isLocal' in page && networkLabel !== 'Local') throw notFound()
  if (isEmbedded || searchStr === '') return
  throw redirect({ href: `${pathname}#${formHash(readFields({ search, hash }))}`, replace: true })
}

type NoSearch = Readonly<Record<string, never>>

/** No link of this app has a query: forms keep their fields in the fragment. */
const noSearch = (search: NoSearch & SearchSchemaInput): NoSearch => search

function createPage<const Path extends string>(parent: AnyRoute, path: Path, page: string) {
  return createRoute({
    path,
    getParentRoute: () => parent,
    validateSearch: noSearch,
    beforeLoad: ({ location: { pathname } }) => {
      if (path.endsWith('$id') && !findPage(pathname)) throw notFound()
    },
    pendingComponent: PageSkeleton,
    pendingMs: 120,
    errorComponent: ErrorPage,
    component: lazyRouteComponent(() => loadPage(page)),
  })
}

function createMove(parent: AnyRoute, path: string, to: string) {
  return createRoute({
    path,
    getParentRoute: () => parent,
    beforeLoad: ({ location }) => {
      const fragment = location.hash && `#${location.hash}`
      throw redirect({ href: to + location.searchStr + fragment, replace: true })
    },
  })
}

/** The routes below a parent; the given paths are relative to it. */
function createRoutes(parent: AnyRoute, isHere: (path: string) => boolean, base: string) {
  const below = (path: string) => path.slice(base.length) || '/'
  return [
    ...pageEntries.flatMap(({ path, page }) =>
      isHere(path) ? [createPage(parent, below(path), page)] : [],
    ),
    ...redirects.flatMap(({ from, to }) =>
      isHere(from) ? [createMove(parent, below(from), to)] : [],
    ),
  ]
}

const isUnder = (parent: string) => (path: string) =>
  path === parent || path.startsWith(`${parent}/`)

const parents = parentPaths.flatMap((path) => {
  const parent = createRoute({ path, getParentRoute: () => root })
  const routes = createRoutes(parent, isUnder(path), path)
  return routes.length > 0 ? [parent.addChildren(routes)] : []
})

const atTop = (path: string) => !parentPaths.some((parent) => isUnder(parent)(path))

/** The compiler's view of the tree, which is built from the table: the paths a link may have. */
type Pages = { [Path in PagePath]: ReturnType<typeof createPage<Path>> }
type TreeTypes = {
  fileRoutesByFullPath: Pages
  fullPaths: PagePath
  fileRoutesByTo: Pages
  to: PagePath
  id: PagePath
  fileRoutesById: Pages
}

export const routeTree = root
  .addChildren([...createRoutes(root, atTop, ''), ...parents])
  ._addFileTypes<TreeTypes>()
