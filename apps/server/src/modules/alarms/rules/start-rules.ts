/** The part of the module about rules, geofences and routes: what looks at reports, what goes to terminals, and their calls. */
import { sql } from 'kysely'
import type { Platform } from '../../module.ts'
import { areaHandlers } from '../areas/areas.ts'
import { AreaRepository } from '../areas/areas.repository.ts'
import { AreaSender } from '../areas/area-sender.ts'
import { calendarHandlers } from './calendars.ts'
import { geofenceHandlers } from './geofences.ts'
import { routeOfTrackHandlers } from './route-of-track.ts'
import { ruleRecordHandlers } from './rule-record.ts'
import { RuleRepository } from './rules.repository.ts'
import { type RuleDependencies, ruleHandlers } from './rules.ts'
import { ruleTrialHandlers } from './trials/rule-trial.ts'
import { RuleWatch } from './rule-watch.ts'
import { visitHandlers } from './visits.ts'

interface RuleStart extends Pick<RuleDependencies, 'mayBeGiven'> {
  /** Alarm signals were stored. */
  wake: () => void
}

export async function startRules(platform: Platform, { wake, mayBeGiven }: RuleStart) {
  const { db, bus, dueWork, fleet, access, terminals, events, itemAlarms, metrics, ports, tracks, now, log } = platform
  const rules = new RuleRepository(db)
  const timeZone = () => ports.figures.timeZone
  const departures = { trips: () => ports.recordedTrips, checks: () => ports.recordedChecks }
  const watch = new RuleWatch({
    bus,
    fleet,
    rules,
    timeZone,
    sensors: ports.sensors.book,
    drivers: () => ports.drivers,
    departures,
    itemAlarms,
    now,
    wake,
    metrics,
    log,
  })
  await watch.start()
  const areas = new AreaRepository(db)
  const sender = new AreaSender({ bus, dueWork, terminals, areas, log })
  sender.start()
  const areasChanged = () => sender.wake()
  return {
    handlers: {
      ...ruleHandlers({ fleet, access, rules, watch, events, mayBeGiven }),
      ...calendarHandlers({ db, fleet, access, watch }),
      ...ruleRecordHandlers({ db, fleet, access }),
      ...ruleTrialHandlers({
        fleet,
        access,
        rules,
        tracks,
        sensors: ports.sensors,
        drivers: () => ports.drivers,
        departures,
        itemAlarms,
        timeZone,
        now,
      }),
      ...visitHandlers({ fleet, access, rules, tracks, timeZone, now }),
      ...routeOfTrackHandlers({ fleet, access, tracks, now }),
      ...geofenceHandlers({ fleet, access, rules, watch, events, areasChanged }),
      ...areaHandlers({ fleet, access, rules, areas, sender, terminals }),
    },
    jobs: [
      {
        name: 'rule-silence',
        when: { every: 60_000 },
        isDue: () => sql`${!watch.isEmpty}::bool`,
        run: async () => ({ begun: await watch.findUnheard() }),
      },
    ],
    async settled() {
      await watch.settled()
      await sender.settled()
    },
    async stop() {
      await watch.stop()
      await sender.stop()
    },
  }
}
