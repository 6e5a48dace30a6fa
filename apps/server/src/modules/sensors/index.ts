import { optionGroup } from '../../options/option.ts'
import { SensorBook } from '../../sensors/sensor-book.ts'
import { SensorRows } from '../../sensors/sensor-rows.ts'
import { readProfileFolder } from '../../profiles/profile-folder.ts'
import { modelKey } from '../../sensors/vehicle-sensors.ts'
import { defineModule } from '../module.ts'
import { frameSinks } from './frame-sink.ts'
import { ParameterWatch } from './parameter-watch.ts'
import { sensorHandlers } from './sensors.ts'

export const sensors = defineModule({
  name: 'sensors',
  options: optionGroup({
    'maker-profiles': {
      kind: 'text',
      about:
        'Folder with profiles of makers (items, parameters, orders, quirks), a file each; read at the start, see docs/profiles',
    },
    'keep-sensor-message-days': {
      kind: 'number',
      default: 190,
      about: 'Days to keep messages of the bus of a vehicle and of devices behind its terminal that sensors read; 0: forever',
    },
  }),
  async start({ db, past, fleet, bus, access, terminals, now, log, warnAtStart }, options) {
    const rows = new SensorRows(db, past)
    const folder = options['maker-profiles']
    const { profiles, faults } = folder ? await readProfileFolder(folder) : { profiles: [], faults: [] }
    for (const fault of faults) warnAtStart(`profile left out: ${fault}`)
    const book = new SensorBook({ rows, fleet, profiles, bus, now, log })
    await book.start()
    const watch = new ParameterWatch({ book, rows, terminals, bus, now, log })
    watch.start()
    return {
      handlers: sensorHandlers({ access, fleet, rows, book, watch, profiles, now }),
      ports: {
        sensors: { book, rows },
        profiles: { of: model => profiles.find(({ models }) => models.includes(modelKey(model))), all: profiles },
      },
      sinks: frameSinks({ rows, book, bus }),
      purges: [{ table: 'sensor_frames', time: 'at', keepDays: options['keep-sensor-message-days'], kind: 'sensorMessages' }],
      async settled() {
        await book.settled()
        await watch.settled()
      },
      async stop() {
        await watch.stop()
        await book.stop()
      },
    }
  },
})
