/** Copies a text; false if the browser does not allow it. Pages without TLS have no clipboard, only the old command. */
export async function copyText(text: string): Promise<boolean> {
  if (!navigator.clipboard) return copySelected(text)
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
}

function copySelected(text: string): boolean {
  const field = document.createElement('textarea')
  const focused = document.activeElement
  const parent = focused?.closest('dialog, [role=dialog]') ?? document.body // a dialog keeps the focus inside
  field.value = text
  field.style.position = 'fixed' // the page does not scroll to it
  parent.append(field)
  field.focus()
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return isCopied
}
