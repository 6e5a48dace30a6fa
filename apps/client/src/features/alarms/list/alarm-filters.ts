/** What a list of alarms is narrowed to: as in the address, as asked, and whether an alarm that has just begun belongs to it. */
import {
  type AlarmCase,
  type AlarmCategory,
  alarmCategories,
  type AlarmLevel,
  type AlarmOrder,
  alarmLevels,
  alarmTypeByKey,
  alarmStates,
  type RequestOf,
} from '@outrider/contract'
import { bothStates } from '../../../core/alarms/alarms-of-days.ts'
import { organisationKey, organisationOfKey } from '../../../core/fleet/organisation-tree.ts'
import { timesOf } from '../../../core/query-forms/zone-days.ts'
import { listOrders } from './alarm-order.ts'
import { rangeOf, type TimeFilter, timeFilterOf, type TimeRange } from '../../../core/time/time-filter.ts'

export const listedStates = [...alarmStates, bothStates] as const

export interface AlarmFilter {
  state: (typeof listedStates)[number]
  /** Keys of alarmTypes; empty: all. */
  types: readonly string[]
  level: AlarmLevel | undefined
  category: AlarmCategory | undefined
  time: TimeFilter
  /** First and last day of a custom time, in the format of date inputs. */
  begin: string
  end: string
  /** Time zone of custom days, where a count led here that is of days of the platform; empty: of this device. */
  zone: string
  /** Key of an organisation; undefined: all. */
  organisation: string | undefined
  words: string
  /** Of pending alarms; others are in the order of their start. */
  order: Exclude<AlarmOrder, 'started'>
}

/** Names in the address of /main, whose other modules have parameters of their own. */
const names = {
  state: 'alarms',
  types: 'types',
  level: 'level',
  category: 'category',
  time: 'time',
  begin: 'begin',
  end: 'end',
  zone: 'zone',
  organisation: 'org',
  words: 'plate',
  order: 'order',
} as const satisfies Record<keyof AlarmFilter, string>

/** Nothing in the address narrows or orders the list. */
export const saysNothing = (params: URLSearchParams): boolean => !Object.values(names).some(name => params.has(name))

export const categoryNames = Object.keys(alarmCategories) as AlarmCategory[]

const isZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Unknown values count as none. */
export function filterIn(params: URLSearchParams): AlarmFilter {
  const text = (name: keyof AlarmFilter) => params.get(names[name]) ?? ''
  return {
    state: listedStates.find(each => each === text('state')) ?? 'pending',
    types: text('types')
      .split(',')
      .filter(key => alarmTypeByKey(key)),
    level: alarmLevels.find(each => String(each) === text('level')),
    category: categoryNames.find(each => each === text('category')),
    time: timeFilterOf(text('time')),
    begin: text('begin'),
    end: text('end'),
    zone: text('zone') !== '' && isZone(text('zone')) ? text('zone') : '',
    organisation: text('organisation') || undefined,
    words: text('words'),
    order: listOrders.find(each => each === text('order')) ?? 'urgency',
  }
}

/** What is usual is left out of the address. */
export function withFilter(params: URLSearchParams, change: Partial<AlarmFilter>): URLSearchParams {
  const next = new URLSearchParams(params)
  if (change.time !== undefined && change.time !== 'custom') next.delete(names.zone)
  for (const [name, value] of Object.entries(change)) {
    const key = names[name as keyof AlarmFilter]
    if (
      value === undefined ||
      value === '' ||
      value === 'all' ||
      value === 'pending' ||
      value === 'urgency' ||
      String(value) === ''
    )
      next.delete(key)
    else next.set(key, String(value))
  }
  return next
}

export const noFilter = {
  types: [],
  level: undefined,
  category: undefined,
  time: 'all',
  begin: '',
  end: '',
  zone: '',
  organisation: undefined,
  words: '',
} as const satisfies Omit<AlarmFilter, 'state' | 'order'>

export const isNarrowed = ({ types, level, category, time, organisation, words }: AlarmFilter): boolean =>
  types.length > 0 ||
  level !== undefined ||
  category !== undefined ||
  time !== 'all' ||
  organisation !== undefined ||
  words.trim() !== ''

type ListRequest = RequestOf<'alarm/getVehiclesAlarms'>

/** undefined: nothing can be found, the last day is before the first. */
export function timesIn({ time, begin, end, zone }: AlarmFilter, now: number): TimeRange | undefined {
  const times = time === 'custom' && zone !== '' ? timesOf({ begin, end }, zone) : undefined
  if (!times) return rangeOf(time, now, { begin, end })
  return times.endTime <= times.startTime ? undefined : { beginTime: times.startTime, endTime: times.endTime - 1 }
}

/** undefined: nothing can be found. */
export function requestOf(filter: AlarmFilter, now: number): ListRequest | undefined {
  const { state, types, level, category, organisation, words, order } = filter
  const range = timesIn(filter, now)
  const keyword = words.trim()
  const org = organisation === undefined ? undefined : organisationOfKey(organisation)
  return (
    range && {
      ...(state !== bothStates && { state }),
      // What did not happen waits for nobody: it is in the list of all.
      ...(state === 'pending' && { order, withdrawn: false }),
      ...(types.length > 0 && { types: [...types] }),
      ...(level && { level }),
      ...(category && { category }),
      ...(org && { orgId: org.orgId }),
      ...(keyword && { keyword }),
      ...range,
    }
  )
}

/**
 * Whether an alarm of the live feed belongs to the list. `organisations`: keys of the chosen one and those below it; undefined: all.
 * The terminal's number is not part of an alarm: what it finds comes with the next loading.
 */
export function matches(
  alarm: AlarmCase,
  filter: AlarmFilter,
  { now, organisations }: { now: number; organisations: ReadonlySet<string> | undefined },
): boolean {
  const { beginTime = 0, endTime = Number.POSITIVE_INFINITY } = requestOf(filter, now) ?? { beginTime: Number.POSITIVE_INFINITY }
  const words = filter.words.trim().toLowerCase()
  return (
    (filter.state === bothStates || alarm.state === filter.state) &&
    !(filter.state === 'pending' && alarm.withdrawnAt !== undefined) &&
    (filter.types.length === 0 || filter.types.includes(alarm.type)) &&
    (filter.level === undefined || alarm.level === filter.level) &&
    (filter.category === undefined || alarm.category === filter.category) &&
    alarm.startedAt >= beginTime &&
    alarm.startedAt <= endTime &&
    (!organisations ||
      organisations.has(organisationKey(alarm.orgId, alarm.pcode)) ||
      organisations.has(organisationKey(alarm.orgId, undefined))) &&
    [alarm.plateNum, alarm.nickname].some(each => each.toLowerCase().includes(words))
  )
}
