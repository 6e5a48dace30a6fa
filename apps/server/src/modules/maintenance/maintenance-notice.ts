/** Tells those who administer an organisation which maintenance of its vehicles is due. */
import { dueNotice } from '../due-notice.ts'
import type { DueOf, DueReminders } from '../due-reminders.ts'
import type { NoticeKind } from '../waiting-notices.ts'
import type { DueMaintenance, MaintenanceRepository } from './maintenance.repository.ts'

interface MaintenanceNoticeDependencies {
  maintenance: MaintenanceRepository
  reminders: DueReminders
  /** YYYY-MM-DD */
  today: () => string
  /** ms since 1970. */
  now: () => number
}

const overdue = { zh: '（已超期）', en: ' (overdue)' } as const

export const maintenanceNotice = ({
  maintenance,
  reminders,
  today,
  now,
}: MaintenanceNoticeDependencies): NoticeKind<DueOf<DueMaintenance>> =>
  dueNotice<DueMaintenance>({
    type: 'maintenance',
    about: 'maintenance',
    titles: { zh: '车辆保养到期提醒', en: 'Maintenance due' },
    take: atMost => reminders.take<DueMaintenance>(maintenance.dueToTell(today()), atMost),
    markDone: rows => reminders.markDone(rows),
    textOf: ({ plate_num, name, state }, lang) => `${plate_num} ${name}${state === 'overdue' ? overdue[lang] : ''}`,
    now,
  })
