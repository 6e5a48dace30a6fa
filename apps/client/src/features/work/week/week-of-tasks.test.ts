import { expect, test } from 'vitest'
import { midnight } from '../../../core/time/days.ts'
import { mondayOf, weekOfTasks } from './week-of-tasks.ts'

const hour = 3_600_000
const monday = mondayOf(new Date(2026, 11, 2, 15).getTime())
const task = (applicationNum: string, installerName: string, dueAt: number | null) => ({ applicationNum, installerName, dueAt })

test('a week begins at the midnight of its Monday, on a Sunday too', () => {
  expect(new Date(monday).toString()).toBe(new Date(2026, 10, 30).toString())
  expect([monday, monday + hour, midnight(monday, 7) - 1].map(mondayOf)).toEqual([monday, monday, monday])
  expect(mondayOf(midnight(monday, 7))).toBe(midnight(monday, 7))
})

test('each task stands with who does it on the day on which it is due; what is older or has no day stands first, what is later is left out', () => {
  const rows = weekOfTasks(
    [
      task('late', 'Wang', monday - 1),
      task('sunday', 'Wang', midnight(monday, 7) - 1),
      task('next', 'Wang', midnight(monday, 7)),
      task('evening', 'Li', midnight(monday, 2) + 20 * hour),
      task('morning', 'Li', midnight(monday, 2)),
      task('open', 'Li', null),
    ],
    monday,
  )
  const named = rows.map(({ installer, before, undated, days }) => [
    installer,
    ...[before, undated, ...days].map(tasks => tasks.map(({ applicationNum }) => applicationNum).join(' ')),
  ])
  expect(named).toEqual([
    ['Li', '', 'open', '', '', 'morning evening', '', '', '', ''],
    ['Wang', 'late', '', '', '', '', '', '', '', 'sunday'],
  ])
})
