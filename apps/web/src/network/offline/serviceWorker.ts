import { type Asked, createOffline } from './createOffline.ts'
import { KEPT_BUILD } from './keptBuild.ts'

/** The members of a service worker's global scope that are used: its types cannot stand beside those of a page. */
type Scope = {
  readonly caches: CacheStorage
  readonly clients: { claim(): Promise<void> }
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } }
  skipWaiting(): Promise<void>
  addEventListener(name: 'install' | 'activate', listener: (event: Extended) => void): void
  addEventListener(name: 'fetch', listener: (event: Fetched) => void): void
}

type Extended = { waitUntil(work: Promise<unknown>): void }

type Fetched = Asked & { respondWith(answer: Promise<Response>): void }

const scope = globalThis as unknown as Scope

const offline = createOffline({ ...KEPT_BUILD, caches: scope.caches, fetch })

scope.addEventListener('install', (event) => {
  event.waitUntil(offline.keep().then(() => scope.skipWaiting()))
})

scope.addEventListener('activate', (event) => {
  const begin = async () => {
    await offline.forgetOlder()
    await scope.registration.navigationPreload?.enable()
    await scope.clients.claim()
  }
  event.waitUntil(begin())
})

scope.addEventListener('fetch', (event) => {
  const answer = offline.answer(event)
  if (answer) event.respondWith(answer)
})
