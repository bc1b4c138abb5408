// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { copyText } from './copyText.ts'

/** The page's clipboard; undefined on pages without TLS. */
function giveClipboard(clipboard: unknown): void {
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
}

const before = Object.getOwnPropertyDescriptor(navigator, 'clipboard')
afterEach(() => {
  document.body.innerHTML = ''
  if (before) Object.defineProperty(navigator, 'clipboard', before)
  else Reflect.deleteProperty(navigator, 'clipboard')
  Reflect.deleteProperty(document, 'execCommand')
})

describe('copyText', () => {
  test('default: writes to the clipboard; false if that is not allowed', async () => {
    const writeText = vi.fn(async () => undefined)
    giveClipboard({ writeText })
    expect(await copyText('at1')).toBe(true)
    expect(writeText).toHaveBeenCalledWith('at1')
    giveClipboard({ writeText: () => Promise.reject(new Error('denied')) })
    expect(await copyText('at1')).toBe(false)
  })

  test('behavior: without TLS uses the old command, inside the dialog, and the focus returns', async () => {
    giveClipboard(undefined)
    document.body.innerHTML = '<div role="dialog"><button></button></div>'
    const button = document.querySelector('button')
    button?.focus()
    let copied = ''
    const execCommand = () => {
      const field = document.activeElement
      if (field instanceof HTMLTextAreaElement && field.closest('[role=dialog]'))
        copied = field.value
      return true
    }
    Object.defineProperty(document, 'execCommand', { value: execCommand, configurable: true })
    expect(await copyText('at1')).toBe(true)
    expect(copied).toBe('at1')
    expect(document.activeElement).toBe(button)
    expect(document.querySelector('textarea')).toBeNull()
  })
})
