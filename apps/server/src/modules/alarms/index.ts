import { defineModule } from '../module.ts'
import { AlarmChanges } from './alarm-changes.ts'
import { alarmHandlers } from './alarms.ts'
import { alarmRepository } from './alarms.repository.ts'

export const alarms = defineModule({
  name: 'alarms',
  start({ db, bus, fleet, access, log }) {
    const repository = alarmRepository(db)
    const changes = new AlarmChanges({ bus, alarms: repository, server: fleet.epoch, log })
    return {
      handlers: alarmHandlers({ fleet, access, alarms: repository, changes }),
      stop: () => changes.stop(),
    }
  },
})
