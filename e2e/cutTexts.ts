/**
 * Runs in the page: texts that a reader can't see whole, because an element around them hides what runs out of it or the window
 * ends; amounts of which a line shows only a few digits; and texts that are none for people.
 */
export function cutTexts(): readonly string[] {
  const FEWEST_DIGITS = 6 // a line with fewer is no part of a number that people read
  const { scrollWidth, clientWidth } = document.documentElement
  const over = scrollWidth - clientWidth
  const found = over > 0 ? [`the page is ${over} px wider than its window`] : []
  const nonsense =
    /NaN|Infinity|undefined|\[object|\de[+-]\d|[\u200b-\u200f\u202a-\u202e\u2066-\u2069]/
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent ?? ''
    if (!node.parentElement?.checkVisibility() || text.trim() === '') continue
    if (nonsense.test(text)) found.push(`no words: ${text}`)
    if (isCut(node, node.parentElement)) found.push(`cut: ${text}`)
    if (isShredded(node, text.trim())) found.push(`shredded: ${text}`)
  }
  return found

  function isCut(node: Node, parent: Element): boolean {
    const range = document.createRange()
    range.selectNodeContents(node)
    const { left, right } = range.getBoundingClientRect()
    for (let around: Element | null = parent; around; around = around.parentElement) {
      const { overflowX, position } = getComputedStyle(around)
      const edge = around.getBoundingClientRect()
      if (Math.min(edge.width, edge.height) <= 1) return false // only for screen readers
      const runsOut = right > edge.right + 1 || left < edge.left - 1
      if (runsOut && /hidden|clip/.test(overflowX)) return !isLeftOut(range, edge)
      if (position === 'fixed' || /auto|scroll/.test(overflowX)) return false
    }
    return false
  }

  function isShredded(node: Node, text: string): boolean {
    if (!/^[\d.,]{5,}$/.test(text)) return false
    const range = document.createRange()
    range.selectNodeContents(node)
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    return lines > 1 && text.length / lines < FEWEST_DIGITS
  }

  /** Whole, for want of room. */
  function isLeftOut(range: Range, edge: DOMRect): boolean {
    return range.getBoundingClientRect().top >= edge.bottom
  }
}
