import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { FileButton } from './FileButton.tsx'

afterEach(cleanup)

/** The text shown for a chosen file. */
async function choose(file: File) {
  const said = vi.fn()
  const on = (name: string) => (what: string) => said(name, what)
  render(<FileButton label="Open" maxBytes={8} onText={on('text')} onFault={on('fault')} />)
  fireEvent.change(screen.getByLabelText('Open', { selector: 'input' }), {
    target: { files: [file] },
  })
  await vi.waitFor(() => expect(said).toHaveBeenCalledOnce())
  return said.mock.calls[0]
}

describe('FileButton', () => {
  test('default: passes on the file’s text', async () => {
    expect(await choose(new File(['{"a":1}'], 'a.json'))).toEqual(['text', '{"a":1}'])
  })

  test('error: a file one byte over the limit is not read', async () => {
    expect(await choose(new File(['123456789'], 'a.json'))).toEqual(['fault', 'file.tooLarge'])
  })

  test('error: a file that was removed meanwhile', async () => {
    const file = new File(['1'], 'a.json')
    file.text = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
    expect(await choose(file)).toEqual(['fault', 'file.unreadable'])
  })
})
