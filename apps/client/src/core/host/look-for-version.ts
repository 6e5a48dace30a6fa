/** Asks the server for a newer version of the page; the user who looks for one has opened a screen for it. */

/** Whether this page has a worker that can be looked for: not over plain http, in shells, and before it is registered. */
export const canLookForVersion = (): boolean => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null

/** `coming`: it is being loaded, and offers itself then. Rejects where the server does not answer. */
export async function lookForVersion(): Promise<'newest' | 'coming'> {
  const registration = await navigator.serviceWorker.ready
  await registration.update()
  return registration.installing || registration.waiting ? 'coming' : 'newest'
}
