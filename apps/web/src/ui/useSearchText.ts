import { withoutUnseen } from '@nightjar/sdk'
import { useAddressForm } from '../lib/useAddressForm.ts'
import { LONGEST_SEARCH } from './SearchBar.tsx'

/** What is searched for stands in the page's address, so that a link can say it and a reload keeps it. */
const search = {
  fromSearch: ({ search: text = '' }: { readonly search?: string }) =>
    withoutUnseen(text).slice(0, LONGEST_SEARCH),
  toSearch: (text: string) => ({ search: text || undefined }),
}

/** The text of a list's search field. */
export const useSearchText = () => useAddressForm(search)
