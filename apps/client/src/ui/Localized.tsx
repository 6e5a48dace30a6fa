/** Sets the document's language for the library's own labels (heard by screen readers), dates and numbers. */
import type { ReactNode } from 'react'
import { useSyncExternalStore } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'

/** As in core/time/format.ts: day before month, 24 hours, weeks from Monday on. */
const localeOf = (lang: string): string => (lang.startsWith('en') ? 'en-GB' : 'zh-CN')

function subscribe(run: () => void): () => void {
  const observer = new MutationObserver(run)
  observer.observe(document.documentElement, { attributeFilter: ['lang'] })
  return () => observer.disconnect()
}

export const useLocale = (): string => useSyncExternalStore(subscribe, () => localeOf(document.documentElement.lang))

export function Localized({ children }: { children: ReactNode }) {
  return <I18nProvider locale={useLocale()}>{children}</I18nProvider>
}
