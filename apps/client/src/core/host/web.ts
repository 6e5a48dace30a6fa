/** The plain web page. */
import type { Host } from './host.ts'

function listening(target: EventTarget, events: readonly string[], run: () => void): () => void {
  for (const event of events) target.addEventListener(event, run)
  return () => {
    for (const event of events) target.removeEventListener(event, run)
  }
}

export const webHost: Host = {
  native: false,
  mobileOs: 2,
  secure: location.protocol === 'https:',
  servedFrom: location.origin,
  online: () => navigator.onLine,
  onOnlineChange: run => listening(window, ['online', 'offline'], run),
  visible: () => document.visibilityState === 'visible',
  onVisible: run =>
    listening(document, ['visibilitychange'], () => {
      if (document.visibilityState === 'visible') run()
    }),
}
