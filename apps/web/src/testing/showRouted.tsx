import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  type ErrorRouteComponent,
  RouterProvider,
} from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { parseSearch, stringifySearch } from '../lib/search.ts'

type RoutedOptions = {
  readonly client?: QueryClient
  readonly path?: string
  readonly errorComponent?: ErrorRouteComponent
}

/** Renders a component as the only page of a router, with a query client if it asks the server; returns the router. */
export async function showRouted(component: () => ReactNode, options: RoutedOptions = {}) {
  const { client, path = '/', errorComponent } = options
  const router = createRouter({
    routeTree: createRootRoute({ component, ...(errorComponent && { errorComponent }) }),
    history: createMemoryHistory({ initialEntries: [path] }),
    parseSearch,
    stringifySearch,
  })
  await router.load()
  const page = <RouterProvider router={router as never} />
  await act(async () => {
    render(client ? <QueryClientProvider client={client}>{page}</QueryClientProvider> : page)
  })
  return router
}
