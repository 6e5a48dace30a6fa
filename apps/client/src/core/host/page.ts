/** What every surroundings have, since the client is a page in all of them. */
import type { Host, Stop } from './host.ts'

function listening(target: EventTarget, events: readonly string[], run: () => void): Stop {
  for (const event of events) target.addEventListener(event, run)
  return () => {
    for (const event of events) target.removeEventListener(event, run)
  }
}

export type Page = Pick<
  Host,
  'native' | 'secure' | 'servedFrom' | 'language' | 'online' | 'onOnlineChange' | 'visible' | 'onVisible'
>

export const page = (): Page => ({
  native: false,
  secure: location.protocol === 'https:',
  servedFrom: location.origin,
  // Every environment but the native app is Chinese until the user chooses.
  language: () => 'zh',
  online: () => navigator.onLine,
  onOnlineChange: run => listening(window, ['online', 'offline'], run),
  visible: () => document.visibilityState === 'visible',
  onVisible: run =>
    listening(document, ['visibilitychange'], () => {
      if (document.visibilityState === 'visible') run()
    }),
})
