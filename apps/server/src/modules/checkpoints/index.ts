import { defineModule } from '../module.ts'
import { CheckpointRepository } from './checkpoints.repository.ts'
import { checkpointHandlers } from './checkpoints.ts'
import { PassageDetector } from './passage-detector.ts'
import { PassageRepository } from './passages.repository.ts'

export const checkpoints = defineModule({
  name: 'checkpoints',
  async start({ db, pool, past, bus, fleet, access, log, events, now, staleAfterSeconds, keepTrackDays }) {
    const repository = new CheckpointRepository(db)
    const detector = new PassageDetector({ bus, checkpoints: repository, passages: new PassageRepository(pool, past), log })
    await detector.start()
    return {
      handlers: checkpointHandlers({ fleet, access, checkpoints: repository, detector, events, staleAfterSeconds, now }),
      // Personal data like tracks: where a vehicle was.
      purges: [{ table: 'checkpoint_passages', time: 'left_at', keepDays: keepTrackDays, kind: 'journeys', only: 'not open' }],
      settled: () => detector.settled(),
      stop: () => detector.stop(),
    }
  },
})
