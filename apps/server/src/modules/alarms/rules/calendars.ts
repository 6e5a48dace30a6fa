/** Calls about the days off of organisations. As rules: seen with alarmAuth, changed by those who may change rules. */
import { allows, contract } from '@outrider/contract'
import type { Kysely } from 'kysely'
import type { Handlers } from '../../../calls/handlers.ts'
import { fail } from '../../../calls/refusal.ts'
import type { AccessGate } from '../../../fleet/access.ts'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import type { Database } from '../../../store/schema.ts'
import { calendarOfYear, storeCalendar } from './calendars.repository.ts'
import type { RuleWatch } from './rule-watch.ts'
import { editingScope } from './rules.ts'

interface CalendarDependencies {
  db: Kysely<Database>
  fleet: Pick<LiveFleet, 'organisations'>
  access: AccessGate
  watch: Pick<RuleWatch, 'rulesChanged'>
}

export const calendarHandlers = ({
  db,
  fleet,
  access,
  watch,
}: CalendarDependencies): Handlers<'alarm/getWorkCalendar' | 'alarm/saveWorkCalendar'> => ({
  async 'alarm/getWorkCalendar'({ orgId, year }, { user }) {
    const { organisationIds, onlyVehicleId } = await access.scope(user.userId)
    if (!organisationIds.has(orgId)) fail('organisation.unknown')
    const found = await calendarOfYear(db, orgId, fleet.organisations.upwards(orgId).slice(1), year)
    return { ...found, editable: allows(contract.alarm.saveWorkCalendar, user.rights) && onlyVehicleId === undefined }
  },

  async 'alarm/saveWorkCalendar'({ orgId, year, days }, { user }) {
    const { organisationIds } = await editingScope(access, user)
    if (!organisationIds.has(orgId)) fail('organisation.unknown')
    const isOfYear = days.every(({ day }) => Number(day.slice(0, 4)) === year)
    if (!isOfYear || new Set(days.map(({ day }) => day)).size < days.length) fail('calendar.wrong')
    await storeCalendar(db, orgId, year, days)
    watch.rulesChanged()
    return {}
  },
})
