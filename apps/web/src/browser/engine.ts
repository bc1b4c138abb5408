import { askMedia } from './media.ts'

/** Without it nothing runs that computes as the chain does; an iPhone's Lockdown Mode switches it off. */
export const hasWebAssembly = (): boolean => typeof WebAssembly !== 'undefined'

/** Pages over plain http have no WebCrypto, except on this computer itself; old browsers don't say which they are. */
export const hasEncryption = (): boolean => window.isSecureContext !== false

/**
 * Whether this browser deletes what a site has stored after seven days without a visit: Safari does, and so does every
 * browser of an iPhone, except for a site on the home screen.
 */
export function forgetsUnvisited(): boolean {
  return /^Apple/.test(navigator.vendor) && !askMedia('(display-mode: standalone)')?.matches
}
