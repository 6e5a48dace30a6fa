/** What the list of alarms is in order of, as the server orders its pages (modules/alarms/alarms.repository.ts). Pure. */
import { type AlarmCase, type AlarmOrder, alarmOrders, alarmTypeByKey } from '@outrider/contract'
import { nextDue } from '../handling/next-due.ts'

/** Orders that a list can be shown in. */
export const listOrders = alarmOrders.filter(order => order !== 'started')

/** Of level 1, and nobody looks after it: on top of every list of pending alarms. */
export const isUrgent = ({ level, state, claimedBy, withdrawnAt }: AlarmCase): boolean =>
  level === 1 && state === 'pending' && claimedBy === null && withdrawnAt === undefined

const dueAt = (alarm: AlarmCase): number => nextDue(alarm)?.at ?? Number.POSITIVE_INFINITY

type Comparison = (a: AlarmCase, b: AlarmCase) => number
/** Not by subtraction: two that are never due are equal. */
const compare = <Value extends number | string>(a: Value, b: Value): number => (a < b ? -1 : a > b ? 1 : 0)

const newestFirst: Comparison = (a, b) => b.startedAt - a.startedAt || b.alarmId.localeCompare(a.alarmId, 'en', { numeric: true })

const behindUrgent: Readonly<Record<Exclude<AlarmOrder, 'started'>, Comparison>> = {
  urgency: () => 0,
  due: (a, b) => compare(dueAt(a), dueAt(b)),
  level: (a, b) => a.level - b.level,
  vehicle: (a, b) => compare(a.plateNum, b.plateNum),
  // Those of a newer server last.
  type: (a, b) => compare(alarmTypeByKey(a.type)?.number ?? Infinity, alarmTypeByKey(b.type)?.number ?? Infinity),
}

export function comparisonOf(order: AlarmOrder): Comparison {
  if (order === 'started') return newestFirst
  return (a, b) =>
    Number(isUrgent(b)) - Number(isUrgent(a)) ||
    (isUrgent(a) ? compare(dueAt(a), dueAt(b)) : 0) ||
    behindUrgent[order](a, b) ||
    newestFirst(a, b)
}
