/** The service worker of this page: registered once, looked after for newer versions, replaced when the user wants it. */
import { createStore } from 'zustand/vanilla'

/** A newer worker that waits to take over; undefined: none. */
export const newVersion = createStore<{ waiting: ServiceWorker | undefined }>(() => ({ waiting: undefined }))

/** Between two looks for a newer version while the client stays open, ms. */
const lookEvery = 3_600_000

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  const note = () => {
    // The first worker of a page replaces nothing.
    if (registration.waiting && registration.active) newVersion.setState({ waiting: registration.waiting })
  }
  note()
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', note))
  const look = () => {
    registration.update().catch((cause: unknown) => console.warn('it is not known whether there is a newer version', cause))
  }
  setInterval(look, lookEvery)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look()
  })
}

/** After the first screen, which must not wait for it. Over plain http and in shells there are no workers. */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const begin = () => {
    register().catch((cause: unknown) => console.warn('the client will not open without a network', cause))
  }
  if (document.readyState === 'complete') begin()
  else window.addEventListener('load', begin, { once: true })
}

/** The page loads anew with the new version. */
export function loadNewVersion(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  newVersion.getState().waiting?.postMessage('activate')
}
