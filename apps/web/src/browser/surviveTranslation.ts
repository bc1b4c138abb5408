/**
 * Page translators replace text nodes by elements with the translation. React still holds the replaced ones: it would
 * change texts that nobody sees, and fail to remove them or to insert beside them. Here a replaced text returns to its place
 * as soon as React touches it, and the translator then translates the new text like any other. Only this holds for every
 * text there is, also for those that no element has to itself; translators run in a world of their own, so that nothing but
 * the changed document tells of them.
 *
 * Others split a text to highlight words or to link addresses. What they split off goes as soon as React touches the rest.
 *
 * Amounts and ids in elements of their own return at once, and these are marked as not to be translated: a translator would
 * swap points and commas. So does a sentence whose translation has other figures: it is better read in our language.
 */
export function surviveTranslation(): () => void {
  const observer = new MutationObserver(noteReplaced)
  observer.observe(document.documentElement, { childList: true, subtree: true })
  const { removeChild, insertBefore } = Node.prototype
  const { get, set } = accessorOf(Text.prototype, 'nodeValue')

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    putBack(child)
    dropTails(child)
    return removeChild.call(this, child) as Child
  }
  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    child: Child,
    before: Node | null,
  ): Child {
    putBack(before)
    return insertBefore.call(this, child, before) as Child
  }
  Object.defineProperty(Text.prototype, 'nodeValue', {
    configurable: true,
    get,
    set(value) {
      putBack(this)
      dropTails(this)
      set.call(this, value)
    },
  })
  return () => {
    observer.disconnect()
    Object.assign(Node.prototype, { removeChild, insertBefore })
    Reflect.deleteProperty(Text.prototype, 'nodeValue') // the inherited one is there again
  }

  /** Replacements of this moment are not reported yet. */
  function putBack(node: Node | null): void {
    if (!(node instanceof Text) || node.isConnected) return
    noteReplaced(observer.takeRecords())
    replacements.get(node)?.replaceWith(node)
  }
}

function accessorOf(prototype: object, name: string) {
  for (let owner: object | null = prototype; owner; owner = Reflect.getPrototypeOf(owner)) {
    const { get, set } = Reflect.getOwnPropertyDescriptor(owner, name) ?? {}
    if (get && set) return { get, set }
  }
  throw new Error(`Nothing can set ${name}.`)
}

/** What stands for a text that was taken out of the document. */
const replacements = new WeakMap<Node, Element>()
const taken = new WeakMap<Node, Text>()
/** Texts that returned once: a translator that insists is left alone. */
const returned = new WeakSet<Node>()

function noteReplaced(records: readonly MutationRecord[]): void {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling, target } of records) {
    const late = outermostFont(target) // some insert the translation later
    const stood = late && taken.get(late)
    if (stood) guard(stood, late)
    for (const text of removedNodes) {
      if (!(text instanceof Text) || text.isConnected) continue
      const font = [...addedNodes, previousSibling, nextSibling].find(isFreeFont)
      if (font) note(text, font)
    }
  }
}

/** Removes what was split off a text of React's: everything up to the last text behind it that is not React's. */
function dropTails(text: Node): void {
  if (!(text instanceof Text) || !isOfReact(text)) return
  const others: ChildNode[] = []
  for (let next = text.nextSibling; next && isOfOthers(next); next = next.nextSibling) {
    others.push(next)
  }
  const last = others.findLastIndex((each) => each instanceof Text)
  for (const tail of others.slice(0, last + 1)) tail.remove()
}

const isOfOthers = (node: Node): boolean =>
  (node instanceof Text || node instanceof Element) && !isOfReact(node) && !taken.has(node)

/** React marks its nodes with members of such names. */
const isOfReact = (node: Node): boolean =>
  Object.keys(node).some((name) => name.startsWith('__react'))

function note(text: Text, font: HTMLElement): void {
  replacements.set(text, font)
  taken.set(font, text)
  guard(text, font)
}

/** Puts a text back whose figures the translation would change. */
function guard(text: Text, font: Element): void {
  const { parentElement } = font
  if (!parentElement || returned.has(text) || !isAtRisk(text, font)) return
  returned.add(text)
  parentElement.setAttribute('translate', 'no')
  font.replaceWith(text)
}

function isAtRisk({ data }: Text, font: Element): boolean {
  if (isData(data) && font.parentElement?.childNodes.length === 1) return true
  const translation = font.textContent ?? ''
  return translation !== '' && changesFigures(data, translation)
}

/** The outermost of the elements of a translation that this node is. */
function outermostFont(node: Node): Element | undefined {
  if (node.nodeName !== 'FONT') return undefined
  const { parentElement } = node
  return (parentElement && outermostFont(parentElement)) ?? (node as Element)
}

/** Whether an amount with its symbol, a percentage or an id of a text is not in its translation. */
function changesFigures(text: string, translation: string): boolean {
  let rest = translation
  for (const [figure] of text.matchAll(FIGURES)) {
    const known = figure.replace(/[.,]+$/, '') // the end of a sentence
    if (!rest.includes(known)) return true
    rest = rest.replace(known, '')
  }
  return false
}

const FIGURES = /(?:\b(?:aleo|at|au)1\w*|\d[\d.,\u00a0]*)(?:…\w+)?(?:%|\s\p{Lu}[\p{Lu}\d]+\b)?/gu

/** The element that translators use, as nobody else does any more, if it does not stand for another text yet. */
const isFreeFont = (node: Node | null): node is HTMLElement =>
  node?.nodeName === 'FONT' && !taken.has(node)

/** Whether a text has digits and no words besides, such as an amount with its symbol, a percentage, a date, an id. */
function isData(text: string): boolean {
  const words = text.replace(/\b(aleo|at|au)1\w*…?\w*/g, '1')
  return /\d/.test(words) && !/\p{Ll}{3}/u.test(words)
}
