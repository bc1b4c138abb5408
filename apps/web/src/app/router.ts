import { createRouter } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '../lib/search.ts'
import { routeTree } from './routes.tsx'

export function createAppRouter() {
  return createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    scrollRestoration: true,
  })
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: it merges with another declaration
  interface Register {
    router: AppRouter
  }
}
