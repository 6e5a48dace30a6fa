/** The line of one notice, by the template of its channel. */
import type { Lang, NoticePlaceholder } from '@outrider/contract'
import { LRUCache } from 'lru-cache'

export type NoticeParts = Readonly<Record<Exclude<NoticePlaceholder, 'number'>, string>>

const clocks: Readonly<Record<Lang, (zone: string) => Intl.DateTimeFormat>> = {
  zh: timeZone =>
    new Intl.DateTimeFormat('zh-CN', {
      timeZone,
      month: 'numeric',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
  en: timeZone =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
}
/** Zones are checked when they are chosen, and people name them in any case of letters. */
const made = new LRUCache<string, Intl.DateTimeFormat>({ max: 1_000 })
export function timeIn(zone: string, lang: Lang, at: number): string {
  const key = `${lang} ${zone}`
  let clock = made.get(key)
  if (!clock) {
    clock = clocks[lang](zone)
    made.set(key, clock)
  }
  return clock.format(at)
}

/**
 * Plates and names are what somebody typed, and services read mentions out of a text: `<at user_id="all">` calls a whole group, and so may `@name`. Only
 * the administrator's own template may do so.
 */
const asText = (value: string): string => value.replaceAll('<', '＜').replaceAll('@', '＠').replaceAll(/\s+/g, ' ')

/** Its number is known when it is stored, and filled in when it is sent. */
export function noticeLine(parts: NoticeParts, template: string): string {
  const [what, plate, time] = [asText(parts.what), asText(parts.plate), parts.time]
  return template === ''
    ? [what, plate, time, '#{number}'].filter(Boolean).join(' · ')
    : template.replaceAll(/\{(what|plate|time)\}/g, (_, name: keyof NoticeParts) => ({ what, plate, time })[name])
}
