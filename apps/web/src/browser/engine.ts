import { askMedia } from './media.ts'

/** Without it nothing runs that computes as the chain does; an iPhone's Lockdown Mode switches it off. */
export const hasWebAssembly = (): boolean => typeof WebAssembly !== 'undefined'

/**
 * Whether this browser deletes what a site has stored after seven days without a visit: Safari does, and so does every
 * browser of an iPhone, except for a site on the home screen.
 */
export function forgetsUnvisited(): boolean {
  return /^Apple/.test(navigator.vendor) && !askMedia('(display-mode: standalone)')?.matches
}
