/**
 * Whether this document is in a frame, or is the page made for one. It connects to no wallet and signs nothing, because the
 * surrounding page could cover what the user is asked to confirm.
 */
export const isEmbedded =
  window.top !== window.self || /^\/embed\//.test(window.location?.pathname ?? '')
