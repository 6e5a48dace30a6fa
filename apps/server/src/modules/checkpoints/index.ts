import { defineModule } from '../module.ts'
import { CheckpointRepository } from './checkpoints.repository.ts'
import { checkpointHandlers } from './checkpoints.ts'
import { PassageDetector } from './passage-detector.ts'
import { PassageRepository } from './passages.repository.ts'

export const checkpoints = defineModule({
  name: 'checkpoints',
  async start({ db, pool, bus, fleet, access, log, events, now, staleAfterSeconds, keepTrackDays }) {
    const repository = new CheckpointRepository(db)
    const detector = new PassageDetector({ bus, checkpoints: repository, passages: new PassageRepository(pool), log })
    await detector.start()
    return {
      handlers: checkpointHandlers({ fleet, access, checkpoints: repository, detector, events, staleAfterSeconds, now }),
      // Personal data like tracks: where a vehicle was.
      purges: [{ table: 'checkpoint_passages', time: 'left_at', keepDays: keepTrackDays, only: 'not open' }],
      settled: () => detector.settled(),
      stop: () => detector.stop(),
    }
  },
})
