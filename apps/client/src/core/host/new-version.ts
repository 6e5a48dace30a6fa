/** The page's service worker: registered once, checked for updates, replaced when the user agrees. */
import { createStore } from 'zustand/vanilla'
import { inBrowser } from './served-from.ts'

/** A new worker waiting to activate; undefined: none. */
export const newVersion = createStore<{ waiting: ServiceWorker | undefined }>(() => ({ waiting: undefined }))

/** Interval of update checks while the client is open, ms. */
const checkInterval = 3_600_000

async function register(): Promise<void> {
  // Browsers that block service workers resolve with nothing, against their type.
  const registration: ServiceWorkerRegistration | undefined = await navigator.serviceWorker.register(inBrowser('/sw.js'), {
    updateViaCache: 'none',
  })
  if (!registration) return
  const note = () => {
    // The first worker of a page replaces none.
    if (registration.waiting && registration.active) newVersion.setState({ waiting: registration.waiting })
  }
  note()
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', note))
  const checkForUpdate = () => {
    registration.update().catch((cause: unknown) => console.warn('checking for a new version failed', cause))
  }
  setInterval(checkForUpdate, checkInterval)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') checkForUpdate()
  })
}

/** After the first screen, which must not wait for it. No service workers over plain http and in shells. */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const begin = () => {
    register().catch((cause: unknown) => console.warn('the service worker could not be registered', cause))
  }
  if (document.readyState === 'complete') begin()
  else window.addEventListener('load', begin, { once: true })
}

/** Activates the new version and reloads the page. */
export function loadNewVersion(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  newVersion.getState().waiting?.postMessage('activate')
}
