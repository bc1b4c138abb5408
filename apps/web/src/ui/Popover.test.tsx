import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Modal } from './Modal.tsx'
import { Popover } from './Popover.tsx'
import './PopoverPanel.tsx'

afterEach(cleanup)

const trigger = () => screen.getByRole('button', { name: 'More' })
const panel = () => screen.queryByRole('dialog', { name: 'More' })
const show = (props: Partial<Parameters<typeof Popover>[0]> = {}) =>
  render(
    <Popover trigger="More" {...props}>
      {props.children ?? <button type="button">Beside it</button>}
    </Popover>,
  )
const open = async () => {
  await userEvent.click(trigger())
  return await screen.findByRole('dialog', { name: 'More' })
}
const isGone = () => waitFor(() => expect(panel()).toBe(null))

describe('Popover', () => {
  test('default: below its trigger, 12 px away, not shifted sideways, at 9999; it has the focus', async () => {
    show()
    const shown = await open()
    const positioner = shown.parentElement
    expect(positioner?.dataset.side).toBe('bottom')
    expect(positioner?.style.zIndex).toBe('9999')
    expect(positioner?.style.transform).toBe('translate(0px, 12px)') // of an anchor without a size
    await waitFor(() => expect(document.activeElement).toBe(shown))
    expect(trigger().getAttribute('aria-expanded')).toBe('true')
    expect(trigger().getAttribute('aria-controls')).toBe(shown.id)
  })

  test('behavior: fades for 200 ms and stays until it has', async () => {
    show()
    const shown = await open()
    expect(shown.className).toContain('transition-opacity duration-200 data-ending-style:opacity-0')
    let end = () => undefined as undefined
    const finished = new Promise<void>((done) => {
      end = () => done() as undefined
    })
    shown.getAnimations = () => [{ finished, effect: null } as unknown as Animation]
    await userEvent.click(trigger())
    await new Promise((done) => setTimeout(done, 50))
    expect(shown.isConnected).toBe(true)
    end()
    await isGone()
  })

  test.each([
    ['its trigger', () => userEvent.click(trigger())],
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['a click outside', () => userEvent.click(document.body)],
  ])('behavior: %s closes it', async (_, close) => {
    show()
    const shown = await open()
    await waitFor(() => expect(document.activeElement).toBe(shown))
    await close()
    await isGone()
  })

  test('behavior: the focus returns to its trigger', async () => {
    show()
    const shown = await open()
    await waitFor(() => expect(document.activeElement).toBe(shown))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(trigger()))
  })

  test('behavior: Tab past its end closes it and leads back to its trigger', async () => {
    show()
    const shown = await open()
    await waitFor(() => expect(document.activeElement).toBe(shown))
    await userEvent.tab()
    expect(document.activeElement?.textContent).toBe('Beside it')
    await userEvent.tab()
    await isGone()
    await waitFor(() => expect(document.activeElement).toBe(trigger()))
  })

  test('behavior: closes when the focus goes elsewhere, and leaves it there', async () => {
    render(<input aria-label="Other" />)
    show()
    const shown = await open()
    await waitFor(() => expect(document.activeElement).toBe(shown))
    await userEvent.click(screen.getByLabelText('Other'))
    await isGone()
    expect(document.activeElement).toBe(screen.getByLabelText('Other'))
  })

  test('behavior: its content can close it', async () => {
    show({
      children: (close) => (
        <button type="button" onClick={close}>
          Choose
        </button>
      ),
    })
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Choose' }))
    await isGone()
  })

  test('behavior: Escape closes it, not the dialog around it', async () => {
    const onClose = vi.fn()
    render(
      <Modal show title="Around" onClose={onClose}>
        <Popover trigger="More">
          <button type="button">Beside it</button>
        </Popover>
      </Modal>,
    )
    const shown = await open()
    fireEvent.keyDown(shown, { key: 'Escape' })
    await isGone()
    expect(onClose).not.toHaveBeenCalled()
  })

  test('args: above, and below others', async () => {
    show({ placement: 'top', offsetDistance: 4, offsetSkid: -8, zIndex: 10 })
    const positioner = (await open()).parentElement
    expect(positioner?.style.zIndex).toBe('10')
    expect(positioner?.dataset.side).toBe('top')
  })
})
