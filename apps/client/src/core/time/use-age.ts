/** Self-updating ages. One timer, however many rows show an age; it renders only those again that say something else. */
import { useState, useSyncExternalStore } from 'react'
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
  const tick = () => {
    now = Date.now()
    for (const each of listeners) each()
  }
  // Nobody sees a hidden page: it stands still, and is right as soon as it is seen again.
  const follow = () => {
    clearInterval(timer)
    timer = document.hidden ? undefined : setInterval(tick, everyMs)
    if (timer !== undefined) tick()
  }
  return {
    subscribe(run: () => void) {
      listeners.add(run)
      if (listeners.size === 1) {
        follow()
        document.addEventListener('visibilitychange', follow)
      }
      return () => {
        listeners.delete(run)
        if (listeners.size > 0) return
        clearInterval(timer)
        timer = undefined
        document.removeEventListener('visibilitychange', follow)
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

/** What a component shows of now, and whether it still says so. */
class ShownOfNow {
  #shown: { text: string; again: (now: number) => unknown }[] = []
  #changes = 0

  /** The component renders: only what it shows from here on counts. */
  begin(): void {
    this.#shown = []
  }

  show<Value>(again: (now: number) => Value): Value {
    const value = again(serverNow())
    this.#shown.push({ text: JSON.stringify(value), again })
    return value
  }

  /** How often it has said something else. */
  readonly changes = (): number => {
    const now = serverNow()
    if (this.#shown.some(({ text, again }) => JSON.stringify(again(now)) !== text)) {
      this.#shown = []
      this.#changes++
    }
    return this.#changes
  }
}

/** For several values of now, of which a component knows only while it renders: it renders again when one of them differs. */
export function useOfNow<Of, Value>(valueAt: (of: Of, now: number) => Value): (of: Of) => Value {
  const [shown] = useState(() => new ShownOfNow())
  useSyncExternalStore(everySecond.subscribe, shown.changes)
  shown.begin()
  return of => shown.show(now => valueAt(of, now))
}

/** "12 s ago", by the server's clock. */
export const useAge = (): ((from: number) => string) => useOfNow(useAgeAt())

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
export const useDurationSince = (): ((from: number) => string) => useOfNow(useDuration())
