/** The line of one notice, by the template of its channel. */
import type { Lang, NoticePlaceholder } from '@outrider/contract'

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
const made = new Map<string, Intl.DateTimeFormat>()
/** Zones are checked when they are chosen; there are some hundred. */
export function timeIn(zone: string, lang: Lang, at: number): string {
  const key = `${lang} ${zone}`
  let clock = made.get(key)
  if (!clock) made.set(key, (clock = clocks[lang](zone)))
  return clock.format(at)
}

/** Its number is known when it is stored, and filled in when it is sent. */
export const noticeLine = (parts: NoticeParts, template: string): string =>
  template === ''
    ? [parts.what, parts.plate, parts.time, '#{number}'].filter(Boolean).join(' · ')
    : template.replaceAll(/\{(what|plate|time)\}/g, (_, name: keyof NoticeParts) => parts[name])
