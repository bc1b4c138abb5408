/**
 * For links beside which the page's own address could lie: one is the current page only if it leads exactly there. The router
 * calls links to a page above, and to other fragments of a page, current as well.
 */
export const onlyHere = { exact: true, includeHash: true } as const
