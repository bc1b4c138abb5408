import { expect, test, vi } from 'vitest'
import { pagesAt } from './pagesAt.ts'

const { ask } = pagesAt('http://127.0.0.1:3000')

test('a server that cannot be reached is said in a sentence, not in the browser’s words', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(ask('outputs', 3)).rejects.toMatchObject({
    name: 'PagesUnavailableError',
    message: 'The server cannot be reached. Check your connection and try again.',
  })
})

test('a page that breaks off is said so as well', async () => {
  const body = new ReadableStream({
    pull: (stream) => stream.error(new TypeError('network error')),
  })
  vi.stubGlobal('fetch', async () => new Response(body))
  await expect(ask('calls', 0)).rejects.toMatchObject({ name: 'PagesUnavailableError' })
})
