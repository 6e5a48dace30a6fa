/** Figures of days brought up to date at once, which a server does some seconds after the reports. */
import { FigureRepository } from '../modules/figures/figures.repository.ts'
import { RollUp } from '../modules/figures/roll-up.ts'
import { Metrics } from '../metrics/metrics.ts'
import { Tracks } from '../tracks/tracks.ts'
import type { TestPlatform } from './platform.ts'

export async function rolledUp(platform: TestPlatform, now: () => number = Date.now): Promise<void> {
  const tracks = new Tracks({ databaseUrl: platform.database.url })
  await new RollUp({
    repository: new FigureRepository(platform.database.pool, 'Asia/Shanghai'),
    tracks,
    keepDays: 0,
    now,
    metrics: new Metrics(),
    log: {
      error(fields) {
        throw new Error(JSON.stringify(fields))
      },
    },
  }).settled()
  await tracks.stop()
}
