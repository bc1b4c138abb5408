import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search.ts'
import { useAddressForm } from './useAddressForm.ts'

type Form = { readonly token: string; readonly text: string }
type Search = Readonly<Record<string, string | undefined>>

/** A form with its own name for its token, as each page has. */
function formOf(name: string) {
  const search = {
    fromSearch: ({ [name]: token = '', amount = '' }: Search): Form => ({ token, text: amount }),
    toSearch: ({ token, text }: Form): Search => ({ [name]: token, amount: text }),
  }
  return function Page() {
    const [form, setForm] = useAddressForm(search)
    return (
      <>
        <output>{`${name}: ${form.text} ${form.token}`}</output>
        <button type="button" onClick={() => setForm({ ...form, text: `${form.text}5` })}>
          five
        </button>
      </>
    )
  }
}

/** Two forms; the second loads when the test says so. */
async function openForms(path: string) {
  let arrive = () => {}
  const arrived = new Promise<void>((done) => {
    arrive = done
  })
  const rootRoute = createRootRoute({ component: Outlet })
  const getParentRoute = () => rootRoute
  const first = createRoute({ getParentRoute, path: '/first', component: formOf('from') })
  const second = createRoute({
    getParentRoute,
    path: '/second',
    component: formOf('token'),
    loader: () => arrived,
  })
  const history = createMemoryHistory({ initialEntries: [path] })
  const routeTree = rootRoute.addChildren([first, second])
  const router = createRouter({ routeTree, history, parseSearch, stringifySearch })
  render(<RouterProvider router={router as never} />)
  return { history, arrive }
}

const shown = (text: string) => screen.findByText(text)
const addressOf = ({ history }: Awaited<ReturnType<typeof openForms>>) => history.location.href
const later = () => new Promise((done) => setTimeout(done, 400))

afterEach(cleanup)

test('default: the address sets the fields, and typed text is written to its fragment', async () => {
  const forms = await openForms('/first?from=ABC&amount=2')
  await shown('from: 2 ABC')
  fireEvent.click(screen.getByRole('button'))
  await shown('from: 25 ABC')
  await later()
  expect(addressOf(forms)).toBe('/first#from=ABC&amount=25')
})

test('behavior: an address that follows late does not take back what was typed since', async () => {
  const forms = await openForms('/first#from=ABC&amount=2')
  await shown('from: 2 ABC')
  const late: (() => void)[] = []
  const { replace } = forms.history
  forms.history.replace = (...given) => void late.push(() => replace(...given))
  for (const text of ['25', '255']) {
    fireEvent.click(screen.getByRole('button'))
    await shown(`from: ${text} ABC`)
    await later()
  }
  expect(late).toHaveLength(2)
  for (const arrive of late) {
    arrive()
    await later()
    expect(screen.getByText('from: 255 ABC')).toBeTruthy()
  }
  expect(addressOf(forms)).toBe('/first#from=ABC&amount=255')
})

test('behavior: a form being left reads nothing from the next form’s address, and writes nothing to it', async () => {
  const forms = await openForms('/first?from=ABC&amount=2')
  await shown('from: 2 ABC')
  fireEvent.click(screen.getByRole('button'))
  forms.history.push('/second?token=XYZ&amount=7')
  await later()
  await shown('from: 25 ABC')
  expect(addressOf(forms)).toBe('/second?token=XYZ&amount=7')
  forms.arrive()
  await shown('token: 7 XYZ')
  await later()
  expect(addressOf(forms)).toBe('/second?token=XYZ&amount=7')
})
