import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Modal } from './Modal.tsx'

let root: HTMLElement
beforeEach(() => {
  root = document.body.appendChild(document.createElement('div'))
  root.id = 'root'
})
afterEach(() => {
  cleanup()
  root.remove()
})

const mask = () => screen.getByRole('dialog').parentElement ?? document.body

describe('Modal', () => {
  test('default: takes the focus and makes the page inert, and restores both', () => {
    const opener = root.appendChild(document.createElement('button'))
    opener.focus()
    const { rerender } = render(
      <Modal show hideAll title="Hello">
        <button type="button" data-autofocus>
          Go
        </button>
      </Modal>,
    )
    expect(document.activeElement?.textContent).toBe('Go')
    expect(root.hasAttribute('inert')).toBe(true)
    expect(document.documentElement.style.overflow).toBe('hidden')
    rerender(
      <Modal show={false} title="Hello">
        gone
      </Modal>,
    )
    expect(root.hasAttribute('inert')).toBe(false)
    expect(document.activeElement).toBe(opener)
    expect(document.documentElement.style.overflow).toBe('')
  })

  test('default: 30rem wide at z-index 50', () => {
    render(
      <Modal show title="Hello">
        content
      </Modal>,
    )
    expect(screen.getByRole('dialog').style.maxWidth).toBe('30rem')
    expect(mask().style.zIndex).toBe('50')
  })

  test('behavior: keeps the focus, and so Escape, if the focused element is replaced', async () => {
    const onClose = vi.fn()
    const { rerender } = render(
      <Modal show title="Hello" onClose={onClose}>
        <button type="button" data-autofocus>
          Next
        </button>
      </Modal>,
    )
    rerender(
      <Modal show title="Hello" onClose={onClose}>
        <p>Done</p>
      </Modal>,
    )
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')))
    const focused = document.activeElement ?? document.body
    fireEvent.keyDown(focused, { key: 'Escape', keyCode: 229 })
    fireEvent.keyDown(focused, { key: 'Escape', isComposing: true }) // belongs to an input method
    expect(onClose).not.toHaveBeenCalled()
    fireEvent.keyDown(focused, { key: 'Escape' })
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('behavior: Escape, the close button and, if enabled, the mask close it', () => {
    const onClose = vi.fn()
    render(
      <Modal show maskClosable title="Hello" onClose={onClose}>
        text
      </Modal>,
    )
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    fireEvent.pointerDown(screen.getByRole('dialog'))
    expect(onClose).toHaveBeenCalledTimes(2)
    fireEvent.pointerDown(mask())
    expect(onClose).toHaveBeenCalledTimes(3)
  })

  test('args: neither maskClosable nor closable', () => {
    const onClose = vi.fn()
    const { rerender } = render(
      <Modal show title="Hello" onClose={onClose}>
        text
      </Modal>,
    )
    fireEvent.pointerDown(mask())
    rerender(
      <Modal show title="Hello" onClose={onClose} closable={false}>
        text
      </Modal>,
    )
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    fireEvent.pointerDown(mask())
    expect(onClose).not.toHaveBeenCalled()
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  })

  test('behavior: of two, the one with the higher zIndex is on top, the other inert', () => {
    render(
      <>
        <Modal show title="Above" zIndex={100}>
          above
        </Modal>
        <Modal show title="Below">
          below
        </Modal>
      </>,
    )
    const [above, below] = screen.getAllByRole('dialog').map((dialog) => dialog.parentElement)
    expect(above?.hasAttribute('inert')).toBe(false)
    expect(below?.hasAttribute('inert')).toBe(true)
  })

  test('args: without hideAll the page still scrolls', () => {
    render(
      <Modal show title="Hello">
        text
      </Modal>,
    )
    expect(document.documentElement.style.overflow).toBe('')
  })

  const shown = (show: boolean, onClose = () => undefined) => (
    <Modal show={show} title="Hello" onClose={onClose}>
      text
    </Modal>
  )

  test('behavior: the focus returns to a button that a click did not focus, as in Safari', () => {
    const opener = root.appendChild(document.createElement('button'))
    fireEvent.pointerDown(opener)
    const { rerender } = render(shown(true))
    expect(document.activeElement).toBe(screen.getByRole('dialog'))
    rerender(shown(false))
    expect(document.activeElement).toBe(opener)
  })

  test('behavior: if its opener can do nothing now, the focus goes to the first field of its form', () => {
    const form = root.appendChild(document.createElement('section'))
    const field = form.appendChild(document.createElement('input'))
    const opener = form.appendChild(document.createElement('button'))
    opener.focus()
    const { rerender } = render(shown(true))
    opener.setAttribute('aria-disabled', 'true')
    rerender(shown(false))
    expect(document.activeElement).toBe(field)
  })

  test('behavior: if its opener was in a dialog that is gone too, the focus goes to what opened that', () => {
    const opener = root.appendChild(document.createElement('button'))
    opener.focus()
    const both = (isFirst: boolean, isSecond: boolean) => (
      <>
        <Modal show={isFirst} title="First">
          <button type="button" data-autofocus>
            Next
          </button>
        </Modal>
        <Modal show={isSecond} title="Second">
          text
        </Modal>
      </>
    )
    const { rerender } = render(both(true, false))
    rerender(both(false, true))
    rerender(both(false, false))
    expect(document.activeElement).toBe(opener)
  })

  test('behavior: if nothing opened it, the focus goes to the page', () => {
    const main = root.appendChild(document.createElement('main'))
    main.id = 'main'
    main.tabIndex = -1
    const { rerender } = render(shown(true))
    rerender(shown(false))
    expect(document.activeElement).toBe(main)
  })

  test('behavior: Back closes it, if it can be closed', async () => {
    const onClose = vi.fn()
    const { rerender } = render(shown(true, onClose))
    await vi.dynamicImportSettled()
    await new Promise((done) => setTimeout(done, 20))
    history.back()
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    rerender(shown(false, onClose))
  })
})
