import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { NotFoundPage } from './NotFoundPage.tsx'

afterEach(cleanup)

describe('NotFoundPage', () => {
  test('default: names the path, with its query and hash', async () => {
    const router = createRouter({
      routeTree: createRootRoute({ notFoundComponent: NotFoundPage }),
      history: createMemoryHistory({ initialEntries: ['/no/such?x=1#there'] }),
    })
    await act(async () => {
      render(<RouterProvider router={router as never} />)
    })
    expect(screen.getByText('Page not found: /no/such?x=1#there')).toBeDefined()
    expect(screen.getByText('404')).toBeDefined()
  })
})
