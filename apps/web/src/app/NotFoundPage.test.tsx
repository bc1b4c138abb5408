import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { ErrorPage } from './ErrorPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

afterEach(cleanup)

describe('NotFoundPage', () => {
  test('default: names the path', async () => {
    const router = createRouter({
      routeTree: createRootRoute({ notFoundComponent: NotFoundPage }),
      history: createMemoryHistory({ initialEntries: ['/no/such?x=1'] }),
    })
    await act(async () => {
      render(<RouterProvider router={router as never} />)
    })
    expect(screen.getByText('Page not found: /no/such')).toBeDefined()
    expect(screen.getByText('404')).toBeDefined()
  })
})

describe('ErrorPage', () => {
  test('default: 500 and the reason', () => {
    render(<ErrorPage error={new Error('The pool is dry.')} />)
    expect(screen.getByRole('alert').textContent).toContain(
      '500Internal Server ErrorThe pool is dry.',
    )
  })

  test('args: what is no error', () => {
    render(<ErrorPage error="odd" />)
    expect(screen.getByRole('alert').textContent).toContain('Reload it')
  })
})
