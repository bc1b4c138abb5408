import { useLocation, useMatch, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { formHash, readFields } from './search.ts'

type Search = Readonly<Record<string, string | undefined>>

type AddressForm<Form> = {
  fromSearch(search: Search): Form
  toSearch(form: Form): Search
}

const ADDRESS_DELAY_MS = 250

/**
 * A form's state, kept in the page's address: typed text comes first, the address follows it. It is kept in the fragment,
 * which browsers send to no server; a link from outside may also set fields in its query. While a link's page is loading, the address
 * already belongs to that page: this form neither reads nor writes it.
 */
export function useAddressForm<Form>({ fromSearch, toSearch }: AddressForm<Form>) {
  const page = useMatch({ strict: false, select: ({ pathname }) => pathname })
  const address = useLocation({
    select: (location) =>
      location.pathname === page ? JSON.stringify(readFields(location)) : null,
  })
  const navigate = useNavigate()
  const [form, setForm] = useState(() => fromSearch(JSON.parse(address ?? '{}')))
  const written = useRef([address]) // what the address said last, and what this form has made it say since
  const isOther = address === null

  useEffect(() => {
    if (isOther) return
    const next = toSearch(form)
    const text = JSON.stringify(next)
    if (text === written.current.at(-1)) return
    const timer = setTimeout(() => {
      written.current.push(text)
      const hash = formHash(next)
      void navigate({ to: '.', search: {}, hash, replace: true, resetScroll: false })
    }, ADDRESS_DELAY_MS)
    return () => clearTimeout(timer)
  }, [form, isOther, navigate, toSearch])

  useEffect(() => {
    if (address === null) return // another page's
    const own = written.current.indexOf(address)
    if (own !== -1) return void written.current.splice(0, own) // written here; more may have been typed since
    written.current = [address]
    setForm(fromSearch(JSON.parse(address)))
  }, [address, fromSearch])

  return [form, setForm] as const
}
