/** For a locator's `evaluateAll`: the texts within its elements that take more than one line each. */
export function brokenTexts(elements: readonly Element[]): readonly string[] {
  const isBroken = (text: Node) => {
    const range = document.createRange()
    range.selectNodeContents(text)
    return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size > 1
  }
  const all = elements.flatMap((each) => [each, ...each.querySelectorAll('*')])
  const nodes = [...new Set(all)].flatMap((each) => [...each.childNodes])
  const texts = nodes.filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
  return texts.filter(isBroken).map(({ textContent }) => textContent ?? '')
}
