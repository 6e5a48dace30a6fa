/** Puts a text onto the clipboard. Pages that came without encryption have no clipboard of their own; there the old way still works. */

/** `place`: on the page; what is open over the page keeps the rest of it from being selected. */
export async function copyText(text: string, place: Element = document.body): Promise<void> {
  if (window.isSecureContext) return navigator.clipboard.writeText(text)
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  field.style.opacity = '0'
  place.append(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  if (!done) throw new Error('the browser did not copy')
}
