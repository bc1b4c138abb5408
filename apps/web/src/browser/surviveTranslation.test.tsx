import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { surviveTranslation } from './surviveTranslation.ts'

let stops: (() => void)[] = []
beforeEach(() => {
  stops = [surviveTranslation()]
})
afterEach(() => {
  for (const stop of stops) stop()
  cleanup()
})

/** Replaces every text by two `font` elements, and those that follow, as Chromium's translator does. */
function translate(): void {
  const replace = (root: Node) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    for (let next = texts.nextNode(); next; next = texts.nextNode()) found.push(next as Text)
    if (root instanceof Text) found.push(root)
    for (const text of found) if (isOpen(text)) text.replaceWith(fontOf(text.data))
  }
  replace(document.body)
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) addedNodes.forEach(replace)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  stops.push(() => observer.disconnect())
}

const isOpen = ({ parentElement: parent, data }: Text): boolean =>
  parent !== null && !parent.closest('font, [translate="no"]') && data.trim() !== ''

function fontOf(text: string): HTMLElement {
  const [outer, inner] = [document.createElement('font'), document.createElement('font')]
  inner.textContent = `«${text}»`
  outer.append(inner)
  return outer
}

const settle = async () => {
  for (let turn = 0; turn < 5; turn++) await new Promise((done) => setTimeout(done))
}
/** What is read, without the marks of a translated text. */
const read = () => document.body.textContent?.replace(/[«»]/g, '')

type Trade = {
  readonly amount: string
  readonly impact?: string
  readonly words: readonly string[]
}

/** Every way in which React changes texts: alone, among others, by a condition, in a list that changes its order. */
function Form({ amount, impact, words }: Trade) {
  return (
    <form>
      You pay {amount} USDX{impact && ` and lose ${impact}`}, exactly
      {impact ? <b>Too much is lost</b> : 'Nothing is lost'}
      <button type="button">{impact ? 'Review this swap' : 'Enter an amount'}</button>
      <p>
        {words.map((word) => (
          <i key={word}>{word}</i>
        ))}
        {words.length > 2 ? 'many words' : null}
        {`${words.length} of them`}
      </p>
    </form>
  )
}

const states: readonly Trade[] = [
  { amount: '', words: ['alpha', 'beta'] },
  { amount: '100', impact: '0.31%', words: ['beta', 'gamma', 'alpha'] },
  { amount: '64000', impact: '9.07%', words: ['gamma'] },
  { amount: '7', words: [] },
]

describe('surviveTranslation', () => {
  test('behavior: nothing that is read is older than the page, whatever changes', async () => {
    const view = render(<Form {...(states[0] as Trade)} />)
    translate()
    for (const state of [...states, ...states.toReversed()]) {
      view.rerender(<Form {...state} />)
      await settle()
      expect(document.querySelectorAll('font').length).toBeGreaterThan(4) // it goes on translating
      const shown = read()
      const fresh = render(<Form {...state} />, { container: document.createElement('div') })
      expect(shown).toBe(fresh.container.textContent)
      fresh.unmount()
    }
    view.unmount()
    expect(read()).toBe('')
  })

  test.each([
    ['splits', (text: Text) => void text.splitText(2)],
    [
      'highlights a word in',
      (text: Text) => {
        const rest = text.splitText(2)
        const [mark, end] = [document.createElement('mark'), rest.splitText(1)]
        rest.replaceWith(mark)
        mark.append(rest)
        end.splitText(1)
      },
    ],
  ])('behavior: nothing stays of what %s a text', async (_, change) => {
    const view = render(<Form {...(states[0] as Trade)} />)
    for (const state of [...states, ...states.toReversed()]) {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const found: Text[] = []
      for (let next = texts.nextNode(); next; next = texts.nextNode()) found.push(next as Text)
      for (const text of found) if (text.data.length > 4) change(text)
      view.rerender(<Form {...state} />)
      await settle()
      const fresh = render(<Form {...state} />, { container: document.createElement('div') })
      expect(read()).toBe(fresh.container.textContent)
      fresh.unmount()
    }
    view.unmount()
    expect(read()).toBe('')
  })

  test('behavior: what is only put behind a text stays', async () => {
    const view = render(<Form {...(states[0] as Trade)} />)
    const icon = document.createElement('img')
    document.querySelector('form')?.firstChild?.after(icon)
    view.rerender(<Form {...(states[1] as Trade)} />)
    await settle()
    expect(icon.isConnected).toBe(true)
  })

  test('behavior: a change right after the translation is not lost', () => {
    const view = render(<Form {...(states[0] as Trade)} />)
    translate()
    view.rerender(<Form {...(states[2] as Trade)} />)
    expect(read()).toContain('You pay 64000 USDX and lose 9.07%')
  })

  test.each([
    '1,250.5 USDX',
    '0.31%',
    '$1,234.56',
    'aleo1rhgd…p9px',
    '648988…692343',
    '12 of 15 Nov',
  ])('behavior: %s is not translated', async (text) => {
    render(<p>{text}</p>)
    translate()
    await settle()
    expect(document.body.textContent).toBe(text)
  })

  test.each([
    ['You receive 1,250.5 USDX at once.', 'Vous recevez 1.250,5 USDX tout de suite.'],
    [
      'It would pay 0.00000058 WBTC less (0.3%).',
      'Cela paierait 0.00000058 WBTC de moins (0,3 %).',
    ],
    ['You receive 12 OWL now', 'Vous recevez 12 HIBOU maintenant'],
    ['Sent to aleo1rhgd…p9px in the end', 'Envoyé à aléo1rhgd…p9px à la fin'],
    ['Swap 20 USDX for 20 USDX', 'Échanger 20 USDX contre 2 USDX'],
  ])('behavior: "%s" is not translated into other figures', (text, translation) => {
    render(
      <p>
        {text} <b>More</b>
      </p>,
    )
    const node = document.querySelector('p')?.firstChild as Text
    const font = fontOf('')
    font.textContent = translation
    node.replaceWith(font)
    return settle().then(() => expect(document.body.textContent).toBe(`${text} More`))
  })

  test('behavior: a translation that keeps the figures stays, and one that comes late is read, too', async () => {
    render(
      <>
        <p>In block 1,455 you paid 3 USDX, and 0.5%.</p>
        <p>You paid 1,455.2 USDX then</p>
      </>,
    )
    const [kept, late] = [...document.querySelectorAll('p')].map((each) => each.firstChild as Text)
    const [font, lateFont] = [document.createElement('font'), document.createElement('font')]
    font.textContent = 'Au bloc 1,455, vous avez payé 3 USDX et 0.5%.'
    kept?.replaceWith(font)
    late?.replaceWith(lateFont)
    await settle()
    expect(document.body.textContent).toBe(font.textContent)
    lateFont.append('Vous avez payé 1.455,2 USDX')
    await settle()
    expect(document.body.textContent).toBe(`${font.textContent}You paid 1,455.2 USDX then`)
  })

  test('behavior: a translator that insists is left alone', async () => {
    render(<p>1,250.5 USDX</p>)
    const text = document.querySelector('p')?.firstChild as Text
    for (let turn = 0; turn < 3; turn++) {
      if (text.isConnected) text.replaceWith(fontOf(text.data))
      await settle()
    }
    expect(document.body.textContent).toBe('«1,250.5 USDX»')
  })
})
