/** Self-updating ages. One timer, however many rows show an age. */
import { useSyncExternalStore } from 'react'
import { timeTexts } from './strings.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { ageOf, durationSince } from './age.ts'
import { serverNow } from './server-clock.ts'

interface Ticker {
  subscribe: (run: () => void) => () => void
  /** Time of the last tick, ms. */
  now: () => number
}

function ticker(everyMs: number): Ticker {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setInterval> | undefined
  let now = Date.now()
  return {
    subscribe(run: () => void) {
      listeners.add(run)
      timer ??= setInterval(() => {
        now = Date.now()
        for (const each of listeners) each()
      }, everyMs)
      return () => {
        listeners.delete(run)
        if (listeners.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
    now: () => now,
  }
}

const everySecond = ticker(1000)

/** The server's time in ms; re-renders once a second. */
export function useServerNow(): number {
  useSyncExternalStore(everySecond.subscribe, everySecond.now)
  return serverNow()
}

/** What a text says now: who shows it renders again when it says something else, not with every second. */
export const useTextOfNow = (textAt: (now: number) => string): string =>
  useSyncExternalStore(everySecond.subscribe, () => textAt(serverNow()))

/** "12 s ago", by the server's clock. */
export function useAge(): (from: number) => string {
  const ageAt = useAgeAt()
  const now = useServerNow()
  return from => ageAt(from, now)
}

/** The same at any time. */
export function useAgeAt(): (from: number, now: number) => string {
  const t = useTexts(timeTexts)
  return (from, now) => {
    const { unit, n } = ageOf(from, now)
    return unit === 'now' ? t('now') : t(unit, { n })
  }
}

/** "3 h 12 min" from one time to another, ms since 1970. */
export function useDuration(): (from: number, to: number) => string {
  const t = useTexts(timeTexts)
  return (from, to) => {
    const { key, values } = durationSince(from, to)
    switch (key) {
      case 'forSeconds':
        return t(key, values)
      case 'forMinutes':
        return t(key, values)
      case 'forHours':
        return t(key, values)
      default:
        return t(key, values)
    }
  }
}

/** The same until now, by the server's clock. */
export function useDurationSince(): (from: number) => string {
  const duration = useDuration()
  const now = useServerNow()
  return from => duration(from, now)
}
