/**
 * Whether this document stands in a frame, or is the page that is made for one. No wallet is reached from it and
 * nothing is signed in it: the page around could lay something over what is to be confirmed.
 */
export const isEmbedded =
  window.top !== window.self || /^\/embed\//.test(window.location?.pathname ?? '')
