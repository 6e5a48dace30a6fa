/** Sets the document's language for the library's own labels (heard by screen readers), dates and numbers. */
import type { ReactNode } from 'react'
import { useSyncExternalStore } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'

/** As in core/time/format.ts: weeks from Monday on; day before month unless the document says another English. */
const localeOf = (lang: string): string => (lang === 'en' ? 'en-GB' : lang.startsWith('en') ? lang : 'zh-CN')

function subscribe(run: () => void): () => void {
  const observer = new MutationObserver(run)
  observer.observe(document.documentElement, { attributeFilter: ['lang', 'data-clock'] })
  return () => observer.disconnect()
}

export const useLocale = (): string => useSyncExternalStore(subscribe, () => localeOf(document.documentElement.lang))

/** How fields count hours: by 24, unless the document says that its reader counts by 12. */
export const useHourCycle = (): 12 | 24 =>
  useSyncExternalStore(subscribe, () => (document.documentElement.dataset['clock'] === 'h12' ? 12 : 24))

export function Localized({ children }: { children: ReactNode }) {
  return <I18nProvider locale={useLocale()}>{children}</I18nProvider>
}
