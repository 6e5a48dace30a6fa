/** Copies a text. Over plain http there is no clipboard API, so the old command is used. */

/** `place`: where to insert the helper field; inside an open dialog, because the rest of the page is inert. */
export async function copyText(text: string, container: Element = document.body): Promise<void> {
  if (window.isSecureContext) return navigator.clipboard.writeText(text)
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  field.style.opacity = '0'
  container.append(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  if (!done) throw new Error('copying failed')
}
