import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showRouted } from '../testing/showRouted.tsx'
import { LONGEST_SEARCH, SearchBar } from './SearchBar.tsx'
import { useSearchText } from './useSearchText.ts'

afterEach(cleanup)

function List() {
  const [text, setText] = useSearchText()
  return <SearchBar label="Search" text={text} onType={setText} />
}

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' })

test('behavior: what was searched for is there again after a reload, and nothing of it stays once it is cleared', async () => {
  const { history } = await showRouted(List)
  fireEvent.change(field(), { target: { value: 'us dx' } })
  await expect.poll(() => history.location.hash).toContain('search=us')
  const { href } = history.location
  cleanup()
  const again = await showRouted(List, { path: href })
  expect(field().value).toBe('us dx')
  fireEvent.change(field(), { target: { value: '' } })
  await expect.poll(() => again.history.location.hash).toBe('')
})

test('behavior: a link says at most what can be typed, and nothing unseen', async () => {
  await showRouted(List, { path: `/#search=%E2%80%8B${'a'.repeat(LONGEST_SEARCH + 1)}` })
  expect(field().value).toBe('a'.repeat(LONGEST_SEARCH))
})
