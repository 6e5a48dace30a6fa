/** Figures of days brought up to date at once, which a server does some seconds after the reports. */
import { limits } from '@outrider/contract'
import { FigureRepository } from '../modules/figures/figures.repository.ts'
import { RollUp } from '../modules/figures/roll-up.ts'
import { Metrics } from '../metrics/metrics.ts'
import { Tracks } from '../tracks/tracks.ts'
import { until } from './gateway.ts'
import type { TestPlatform } from './platform.ts'
import { noPacks } from './no-packs.ts'

export async function rolledUp(platform: TestPlatform, now: () => number = Date.now): Promise<void> {
  const tracks = new Tracks({ databaseUrl: platform.database.url })
  const repository = new FigureRepository(platform.database.pool, noPacks, 'Asia/Shanghai')
  const rollUp = new RollUp({
    repository,
    tracks,
    keepDays: 0,
    roadDays: limits.roadDays,
    now,
    metrics: new Metrics(),
    log: {
      error(fields) {
        throw new Error(JSON.stringify(fields))
      },
    },
  })
  // The platform does the same some seconds after the reports: with fewer of them, and perhaps ending later.
  await until(async () => (await repository.alone(() => rollUp.settled().then(() => true))) === true)
  await tracks.stop()
}
