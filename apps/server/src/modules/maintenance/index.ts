import { fail } from '../../calls/refusal.ts'
import { dayIn } from '../day-in.ts'
import { DueReminders } from '../due-reminders.ts'
import { defineModule } from '../module.ts'
import { WaitingNotices } from '../waiting-notices.ts'
import { dueHandlers } from './due-calls.ts'
import type { Reach } from './dependencies.ts'
import { maintenanceNotice } from './maintenance-notice.ts'
import { MaintenanceRepository } from './maintenance.repository.ts'
import { planHandlers } from './plan-calls.ts'

export const maintenance = defineModule({
  name: 'maintenance',
  start({ db, fleet, access, events, ports, now, log }) {
    const zone = () => ports.figures.timeZone
    const maintenance = new MaintenanceRepository(db, zone)
    const today = () => dayIn(zone(), now())
    const notices = new WaitingNotices(
      { db, fleet, access, notices: () => ports.notices, log },
      maintenanceNotice({ maintenance, reminders: new DueReminders(db), today, now }),
    )
    const reachOf: Reach = async user => {
      const { organisationIds, onlyVehicleId } = await access.scope(user.userId)
      // The account of a vehicle administers nothing.
      if (onlyVehicleId !== undefined) fail('access.noRight')
      return [...organisationIds]
    }
    const dependencies = { db, fleet, access, events, ports, maintenance, today, now }
    return {
      ports: {
        maintenance: {
          forbidding: (vehicleId, at) => maintenance.forbidding(vehicleId, dayIn(zone(), at)),
        },
      },
      handlers: { ...planHandlers(dependencies, reachOf), ...dueHandlers(dependencies, reachOf) },
      jobs: [
        {
          name: 'maintenanceDue',
          when: { every: 3_600_000 },
          run: async () => {
            const changed = await maintenance.refresh()
            return { changed, notified: await notices.sendWaiting() }
          },
        },
      ],
      settled: () => notices.settled(),
      stop: () => notices.stop(),
    }
  },
})
