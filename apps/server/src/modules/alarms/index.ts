import { defineModule } from '../module.ts'
import { AlarmChanges } from './alarm-changes.ts'
import { alarmHandlers } from './alarms.ts'
import { alarmRepository } from './alarms.repository.ts'
import { AlarmDetector, type WithAlarms } from './detector/detector.ts'

/** What is stored in the transaction of new and changed alarms, in this order. */
const withAlarms: readonly WithAlarms[] = []

export const alarms = defineModule({
  name: 'alarms',
  start({ db, bus, fleet, access, log }) {
    const repository = alarmRepository(db)
    const changes = new AlarmChanges({ bus, alarms: repository, server: fleet.epoch, log })
    const detector = new AlarmDetector({ db, bus, alarms: repository, changes, withAlarms, log })
    detector.start()
    return {
      handlers: alarmHandlers({ fleet, access, alarms: repository, changes }),
      settled: () => detector.settled(),
      async stop() {
        await detector.stop()
        await changes.stop()
      },
    }
  },
})
