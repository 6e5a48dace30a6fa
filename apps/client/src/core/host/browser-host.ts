/** What all environments have in common: the client is a page in each of them. */
import type { Host, Unsubscribe } from './host.ts'
import { servedFrom } from './served-from.ts'

function listening(target: EventTarget, events: readonly string[], run: () => void): Unsubscribe {
  for (const event of events) target.addEventListener(event, run)
  return () => {
    for (const event of events) target.removeEventListener(event, run)
  }
}

export type BrowserHost = Pick<
  Host,
  'native' | 'secure' | 'servedFrom' | 'language' | 'online' | 'onOnlineChange' | 'visible' | 'onVisible'
>

export const browserHost = (): BrowserHost => ({
  native: false,
  secure: location.protocol === 'https:',
  servedFrom: servedFrom(),
  // Every environment except the native app defaults to Chinese.
  language: () => 'zh',
  online: () => navigator.onLine,
  onOnlineChange: run => listening(window, ['online', 'offline'], run),
  visible: () => document.visibilityState === 'visible',
  onVisible: run =>
    listening(document, ['visibilitychange'], () => {
      if (document.visibilityState === 'visible') run()
    }),
})
