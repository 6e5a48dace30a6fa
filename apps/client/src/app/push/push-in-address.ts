/**
 * Takes the push out of the page's address, so that a reload does not open it again. Call before the address is read elsewhere.
 */
export function takePushFromAddress(): unknown {
  const url = new URL(location.href)
  const text = url.searchParams.get('push')
  if (text === null) return undefined
  url.searchParams.delete('push')
  history.replaceState(history.state, '', url)
  try {
    return JSON.parse(text)
  } catch (cause) {
    console.warn('push: the link of a notification is invalid', cause)
    return undefined
  }
}
