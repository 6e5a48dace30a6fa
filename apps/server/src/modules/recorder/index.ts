import { optionGroup } from '../../options/option.ts'
import { defineModule } from '../module.ts'
import { Collecting } from './collecting.ts'
import { ReadingsRepository } from './readings.repository.ts'
import { cutReadingOwner, readingOwner, recorderCallsOf } from './recorder-calls.ts'

/** Longer than any answer takes, twice: a reading that nothing was added to for so long has lost its server, ms. */
const silence = 300_000
/** What is read back is so now: its span is of no account, ms. */
const hour = 3_600_000

export const recorder = defineModule({
  name: 'recorder',
  options: optionGroup({
    'keep-recorder-days': {
      kind: 'number',
      default: 366,
      about: 'Days to keep what was collected from driving recorders; 0: forever',
    },
  }),
  start({ pool, access, terminals, tracks, files, now, log }, options) {
    const repository = new ReadingsRepository(pool, silence)
    const collecting = new Collecting({ repository, terminals, log, now })
    return {
      ports: {
        recorder: {
          async readBack({ vehicleId, kinds, reason }, { userId, sessionId, name, login }) {
            const at = now()
            const by = { userId, name: name || login }
            const row = await repository.add({
              vehicleId,
              kinds: [...kinds],
              from: at - hour,
              to: at,
              reason,
              by,
              requestId: undefined,
              at,
            })
            if (row) collecting.begin(row, { userId, sessionId })
          },
        },
      },
      handlers: recorderCallsOf({ access, terminals, repository, collecting, tracks, files, now }),
      fileOwners: [readingOwner, cutReadingOwner].map(kind => ({ kind, table: 'recorder_readings' })),
      purges: [{ table: 'recorder_readings', time: 'requested_at', keepDays: options['keep-recorder-days'], kind: 'recorder' }],
      settled: () => collecting.settled(),
      stop: () => collecting.stop(),
    }
  },
})
