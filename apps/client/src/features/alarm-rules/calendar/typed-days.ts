/**
 * Days of a calendar as they are typed, or pasted from a notice: "2027-02-05 ~ 2027-02-11 休 春节", or "春节：2月5日（周五）至11日放假调休，共7天。2月4日上班。".
 * Pure.
 */
import type { CalendarDay, Lang } from '@outrider/contract'

const dayMs = 86_400_000

interface Typed {
  /** In their order, each once. */
  days: CalendarDay[]
  /** Lines of which something is no day of the year, or says nothing of it, from 1. */
  wrong: number[]
}

const date = String.raw`(?:(\d{4})\s*[-/.年])?\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})日?`
/** The end of a range may be without its year and its month. */
const end = String.raw`(?:(?:(\d{4})\s*[-/.年])?\s*(\d{1,2})\s*[-/.月])?\s*(\d{1,2})日?`
const ranges = new RegExp(String.raw`${date}(?:\s*(?:~|～|至|到|–|—|\bto\b|\s-\s)\s*${end})?`, 'g')
/** What notices say beside it: the weekday, and how many days it is. */
const asides = /[（(][^（()）]*[)）]|共\s*\d+\s*天/g
const works = /(?:正常)?上班|补班|调班|工作日|班|\bwork(?:ing)?(?: days?)?\b/gi
const rests = /放假调休|放假|调休|休息|休假|休|假(?=\s|$)|\bdays? off\b|\boff\b|\bholidays?\b/gi

/** Days since 1970; undefined: there is no such day. */
function dayOf(year: number, month: number, day: number): number | undefined {
  const at = new Date(Date.UTC(year, month - 1, day))
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? at.getTime() / dayMs : undefined
}

const isoOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)

/** What a part of a line says; undefined: it cannot be read. */
function daysOfPart(part: string, year: number, named: string): CalendarDay[] | undefined {
  const found = [...part.matchAll(ranges)]
  const rest = part.replaceAll(ranges, ' ')
  const isWorking = works.test(rest)
  works.lastIndex = 0
  const isOff = rests.test(rest)
  rests.lastIndex = 0
  if (found.length === 0 || isWorking === isOff) return undefined
  const own = rest
    .replaceAll(works, ' ')
    .replaceAll(rests, ' ')
    .replaceAll(/[\s、,，:：]+/g, ' ')
    .trim()
  const name = (named || own).slice(0, 40)
  const days: CalendarDay[] = []
  for (const [, fromYear, month, day, toYear, toMonth, toDay] of found) {
    const [y, m] = [Number(fromYear ?? year), Number(month)]
    const from = dayOf(y, m, Number(day))
    const to = toDay === undefined ? from : dayOf(Number(toYear ?? y), Number(toMonth ?? m), Number(toDay))
    if (from === undefined || to === undefined || to < from || to - from > 60) return undefined
    for (let each = from; each <= to; each += 1) days.push({ day: isoOf(each), off: isOff, name })
  }
  return days.every(each => Number(each.day.slice(0, 4)) === year) ? days : undefined
}

export function typedDays(text: string, year: number): Typed {
  const days = new Map<string, CalendarDay>()
  const wrong: number[] = []
  for (const [n, line] of text.split('\n').entries()) {
    const plain = line.replaceAll(asides, '')
    // What stands before a colon is the name of all that follows on the line.
    const named = /^\s*(?:[一二三四五六七八九十]+、)?([^\d:：]+)[:：]/.exec(plain)
    const parts = plain.slice(named?.[0].length ?? 0).split(/[。；;]/)
    let isWrong = false
    for (const part of parts) {
      if (part.trim() === '') continue
      const read = daysOfPart(part, year, named?.[1]?.trim() ?? '')
      // The same day cannot be both.
      isWrong ||= !read || read.some(({ day, off }) => (days.get(day)?.off ?? off) !== off)
      for (const each of read ?? []) days.set(each.day, each)
    }
    if (isWrong) wrong.push(n + 1)
  }
  return { days: [...days.values()].toSorted((one, other) => one.day.localeCompare(other.day)), wrong }
}

const kinds = { zh: { off: '休', working: '班' }, en: { off: 'off', working: 'working' } } as const

/** As `typedDays` reads it again: days that follow each other and say the same are one line. */
export function textOfDays(days: readonly CalendarDay[], lang: Lang): string {
  const lines: { from: string; to: string; off: boolean; name: string }[] = []
  for (const { day, off, name } of days) {
    const before = lines.at(-1)
    const follows = before && Date.parse(before.to) + dayMs === Date.parse(day)
    if (before && follows && before.off === off && before.name === name) before.to = day
    else lines.push({ from: day, to: day, off, name })
  }
  return lines
    .map(({ from, to, off, name }) => {
      const kind = kinds[lang][off ? 'off' : 'working']
      return `${from === to ? from : `${from} ~ ${to}`} ${kind} ${name}`.trim()
    })
    .join('\n')
}
