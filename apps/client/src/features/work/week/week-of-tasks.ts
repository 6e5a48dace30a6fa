/** Tasks by who does them and by the day on which they are due. */
import type { WorkApplication } from '@outrider/contract'
import { midnight } from '../../../core/time/days.ts'

type Task = Pick<WorkApplication, 'applicationNum' | 'installerName' | 'dueAt'>

export interface WeekRow<Of extends Task> {
  /** Empty: nobody is named. */
  installer: string
  /** Due before the week, and those without a day. */
  before: Of[]
  undated: Of[]
  /** Monday to Sunday. */
  days: Of[][]
}

/** The midnight that begins the Monday of the week of `time`; ms since 1970. */
export const mondayOf = (time: number): number => midnight(time, -((new Date(time).getDay() + 6) % 7))

/** By name; what is due after the week is left out. `monday`: as `mondayOf`. */
export function weekOfTasks<Of extends Task>(tasks: readonly Of[], monday: number): WeekRow<Of>[] {
  const starts = Array.from({ length: 8 }, (_, day) => midnight(monday, day))
  const end = starts[7] ?? monday
  const rows = new Map<string, WeekRow<Of>>()
  for (const task of tasks.toSorted((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0))) {
    const { installerName: installer, dueAt } = task
    if (dueAt !== null && dueAt >= end) continue
    const row = rows.get(installer) ?? { installer, before: [], undated: [], days: Array.from({ length: 7 }, () => []) }
    rows.set(installer, row)
    const day = dueAt === null ? -1 : starts.findLastIndex(start => start <= dueAt)
    const into = dueAt === null ? row.undated : (row.days[day] ?? row.before)
    into.push(task)
  }
  return [...rows.values()].toSorted((a, b) => a.installer.localeCompare(b.installer))
}
