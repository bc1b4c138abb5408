/** How careful people are with a private swap. */
export type Behaviour = {
  readonly name: BehaviourName
  /** What is made private for a swap: exactly what is missing, or what the page suggests. */
  readonly shields: 'exactly' | 'suggested'
  readonly fee: 'public' | 'private'
  /** What passes between making money private and swapping it. */
  readonly wait: 'none' | 'page' | 'days'
  /** When surpluses are claimed. */
  readonly claims: 'atOnce' | 'page' | 'days'
  /** Whether what a swap brought is made public again, and when. */
  readonly publishes: 'never' | 'atOnce' | 'page'
}

export type BehaviourName = 'careless' | 'suggested' | 'published' | 'patient'

const suggested = { shields: 'suggested', fee: 'private', wait: 'page', claims: 'page' } as const

/** `published` follows the page like `suggested`, but for one thing: it makes public what a swap brought. */
export const behaviours: readonly Behaviour[] = [
  {
    name: 'careless',
    ...{ shields: 'exactly', fee: 'public', wait: 'none', claims: 'atOnce', publishes: 'atOnce' },
  },
  { name: 'suggested', ...suggested, publishes: 'never' },
  { name: 'published', ...suggested, publishes: 'page' },
  {
    name: 'patient',
    ...{ shields: 'suggested', fee: 'private', wait: 'days', claims: 'days', publishes: 'never' },
  },
]
