/** What each kind of rule measures that is not about the border of a geofence. How long and how clearly before it counts is the same for all: hysteresis.ts. */
import type { AlarmRuleKind, GeofenceRuleKind } from '@outrider/contract'
import { distance } from '@outrider/geo'
import { accIsOn } from '../../events/latest-state.ts'
import { clockIsSound } from '../../events/position-report.ts'
import { litresDl } from '../../fleet/fuel-of-vehicle.ts'
import { countDriving, hasLasted, quietCount } from '../driving.ts'
import { drivesFromOf } from '../ruled-report.ts'
import { besideKinds } from './beside-kinds.ts'
import { driverRuleKinds } from './driver-rule-kinds.ts'
import { departureRuleKinds } from './departure-rule-kinds.ts'
import { gatheringKind } from './gathering-kind.ts'
import { routeRuleKinds } from './route-rule-kinds.ts'
import { waypointKind } from './waypoint-kind.ts'
import { FuelWatch } from '../fuel-watch.ts'
import { against, hold, holdOf, marginOf } from '../hysteresis.ts'
import type { QuietTime } from '../quiet.ts'
import { once } from '../rule-condition.ts'
import { isOver, isWithin } from '../rule-hours.ts'
import { sensorRuleKinds } from './sensor-rule-kinds.ts'
import type { StoredRule } from '../stored-rule.ts'
import { type Kind, type KindRow, maxSilence, minute, parameter, type Step, type WokenBy } from '../rule-step.ts'
import { terminalAlarmKind } from './terminal-alarm-kind.ts'
import { doorBits, isBlind } from '../waking.ts'

/** A mean that is so near to a place, of fixes that stay so near to one, is nowhere else: they are no further than 150 m from it. metres */
const wanders = { from: 200, by: 100 }
/** Two places so far from each other are not one that a receiver is wrong about, metres. */
const samePlace = 500

type Place = { latitude: number; longitude: number }
/** What is clearly within needs no measurement. */
const isWithinMetres = (a: Place, b: Place, metres: number): boolean =>
  (Math.abs(a.latitude - b.latitude) + Math.abs(a.longitude - b.longitude)) * metresPerDegree < metres - 1 ||
  distance({ lat: a.latitude, lon: a.longitude }, { lat: b.latitude, lon: b.longitude }) <= metres
const metresPerDegree = 111_195

/** As long as it is within so many metres of a place. */
function quietAround(place: Place, { latitude, longitude }: Place, metres: number, quiet: QuietTime): void {
  const away = distance({ lat: place.latitude, lon: place.longitude }, { lat: latitude, lon: longitude })
  if (away < metres) quiet.within(metres - away)
  else quiet.end()
}

/** Against a limit, 0.1 km/h. */
function measureSpeed({ report, rule, state, silence, within }: Step, limitDkmh: number): undefined {
  if (silence > maxSilence) state.turning = null
  if (!within) {
    state.on = false
    state.turning = null
    return
  }
  const measured = against(report.speedDkmh, limitDkmh, (marginOf(rule) ?? 0) * 10)
  hold(state, measured, report.time, holdOf(rule), Math.max(parameter(rule, 'seconds') * 1_000, holdOf(rule)))
}

/** 0.1 km/h. */
const nightLimitOf = (rule: StoredRule): number => (parameter(rule, 'limit') * parameter(rule, 'share')) / 10

const rows: Readonly<Record<Exclude<AlarmRuleKind, GeofenceRuleKind>, KindRow>> = {
  speedLimit: {
    onlyThere: true,
    wokenBy: rule => parameter(rule, 'limit') * 10,
    measure: step => measureSpeed(step, parameter(step.rule, 'limit') * 10),
  },

  continuousDriving: {
    quiet: (step, quiet) => quietCount(step, quiet, parameter(step.rule, 'pause') * minute),
    measure(step) {
      const { state } = step
      countDriving(step, parameter(step.rule, 'pause') * minute)
      // What stands may be in the pause that it is to have: it begins once it drives on.
      state.on = step.within && hasLasted(step) && (state.on || state.pausedSince === null)
    },
  },

  // A report ends it; what begins it is the end of the link.
  abnormalOffline: {
    wokenBy: 'nothing',
    measure({ state }) {
      state.on = false
    },
  },

  fuelDrop: {
    wokenBy: 'fuel',
    measure({ report, rule, state, memory, within }) {
      if (report.fuelDl === null) return undefined
      let watch = memory.fuel.get(rule.id)
      // Levels of another curve are no levels of this one.
      if (!watch?.isOf(report.fuelCurve)) memory.fuel.set(rule.id, (watch = new FuelWatch(report.fuelCurve)))
      const [litres, percent, margin] = [parameter(rule, 'litres'), parameter(rule, 'percent'), (marginOf(rule) ?? 0) * 10]
      const loses = (from: number, to: number): boolean =>
        from - to > margin &&
        ((litres > 0 && from - to >= litres * 10) || (percent > 0 && from > 0 && (from - to) * 100 >= percent * from))
      const levelDl = litresDl(report.fuelCurve, report.fuelDl) ?? 0
      const reading = { time: report.time, fuelDl: levelDl, sent: report.fuelDl }
      const from = watch.next(reading, parameter(rule, 'minutes') * minute, loses, holdOf(rule))
      if (!from || !within) return undefined
      // Stored, so that the same reports are not looked at again.
      state.at = report.time
      return once(rule, { from: from.fuelDl / 10, to: levelDl / 10 })
    },
  },

  idling: {
    standing: true,
    onlyThere: true,
    measure(step) {
      const { report, rule, state, memory, silence, within } = step
      // What the engine did in a longer silence is not known.
      if (silence > maxSilence || !within || !accIsOn(report)) state.since = null
      const stands = !memory.standing.drives && report.speedDkmh < drivesFromOf(report)
      // What does not idle has nothing to end.
      if (stands || !within || state.since === null) state.turning = null
      else state.turning ??= report.time
      if (state.turning !== null && report.time - state.turning >= holdOf(rule)) state.since = state.turning = null
      if (stands && within && accIsOn(report)) state.since ??= report.time
      state.on = hasLasted(step)
    },
    quiet({ rule, state: { on, since, turning } }, quiet) {
      if (turning !== null) quiet.end()
      else if (since !== null && !on) quiet.until(since + parameter(rule, 'minutes') * minute)
    },
  },

  overstay: {
    standing: true,
    onlyThere: true,
    measure(step) {
      const { report, doubted, rule, state, memory, within } = step
      const { standing } = memory
      // A place that it was driven or carried to is another one; one at which it is only heard again is the same, unless it is far away.
      const came = Math.max(standing.arrived ? standing.since : 0, memory.elsewhereAt)
      const at = memory.staysAt.get(rule.id)
      const isElsewhere = at !== undefined && standing.count > 0 && !isWithinMetres(at, standing, samePlace)
      if (standing.drives || !within || (state.since !== null && (isElsewhere || came > state.since))) {
        state.since = null
        memory.staysAt.delete(rule.id)
      }
      if (!standing.drives && within && standing.since > 0 && standing.count > 0) {
        state.since ??= standing.since
        if (!memory.staysAt.has(rule.id) && standing.place) memory.staysAt.set(rule.id, standing.place)
      }
      // First heard elsewhere, it may have left long ago.
      const isThere = !doubted && standing.count > 0 && isWithinMetres(standing, report, samePlace)
      state.on = hasLasted(step) && (state.on || isThere)
    },
    quiet(step, quiet) {
      const { rule, state, memory } = step
      if (state.since === null) return
      const at = memory.staysAt.get(rule.id)
      // However the mean of its fixes wanders meanwhile, that is the same place.
      if (!at || !isWithinMetres(at, memory.standing, wanders.from) || (hasLasted(step) && !state.on)) return quiet.end()
      quiet.within(wanders.by)
      if (!state.on) quiet.until(state.since + parameter(rule, 'minutes') * minute)
    },
  },

  towed: {
    standing: true,
    measure({ report, doubted, rule, state, memory, within }) {
      if (accIsOn(report)) {
        // Once, so that it is stored once: the line of the engine is connected.
        state.pausedSince ??= report.time
        memory.parkedAt = undefined
        state.on = false
        state.turning = null
        return
      }
      if (!memory.standing.drives && !memory.parkedAt) memory.parkedAt = memory.standing.place
      if (state.pausedSince === null || !within) {
        state.on = false
        state.turning = null
        return
      }
      if (doubted) return
      // Where it stood is not known after a restart or with a new link: what goes on, goes on.
      if (!memory.parkedAt || isWithinMetres(memory.parkedAt, report, parameter(rule, 'metres'))) {
        state.turning = null
        return
      }
      // A second report says so too.
      if (state.turning === null) state.turning = report.time
      else state.on = true
    },
    quiet({ report, rule, state, memory, within }, quiet) {
      if (accIsOn(report) || state.pausedSince === null || !within || !memory.parkedAt) return
      quietAround(memory.parkedAt, report, parameter(rule, 'metres'), quiet)
    },
  },

  // What begins it is that nothing comes: silence-watch.ts.
  silence: {
    blind: true,
    wokenBy: 'nothing',
    measure({ state }) {
      state.on = false
    },
  },

  noFix: {
    blind: true,
    wokenBy: 'blind',
    measure(step) {
      const { report, state, memory, within } = step
      if (!isBlind(report) || !accIsOn(report) || !within) {
        state.since = null
        state.on = false
        return
      }
      // What stood when it lost its fix stands in a garage.
      const drives = Math.max(memory.fixes.speedDkmh, report.speedDkmh) >= drivesFromOf(report)
      if (drives) state.since ??= report.time
      state.on = hasLasted(step)
    },
  },

  clockWrong: {
    blind: true,
    wokenBy: 'clock',
    measure(step) {
      const { report, state, within } = step
      if (!within || clockIsSound(report.quality)) state.since = null
      else state.since ??= report.time
      state.on = hasLasted(step)
    },
  },

  parkedMoved: {
    standing: true,
    onlyThere: true,
    measure({ report, doubted, rule, state, memory, within }) {
      const { standing, staysAt } = memory
      if (!within || (state.on && !standing.drives && standing.arrived)) {
        state.on = false
        state.turning = null
        staysAt.delete(rule.id)
      }
      if (!within) return
      if (!standing.drives && !staysAt.has(rule.id) && standing.place) staysAt.set(rule.id, standing.place)
      const stood = staysAt.get(rule.id)
      if (doubted || !stood || state.on) return
      if (isWithinMetres(stood, report, parameter(rule, 'metres'))) state.turning = null
      // A second report says so too.
      else if (state.turning === null) state.turning = report.time
      else {
        state.on = true
        state.turning = null
      }
    },
    quiet({ report, rule, state, memory, within }, quiet) {
      const { standing, staysAt } = memory
      const stood = staysAt.get(rule.id)
      // Where it has come to with this report, the next one ends it.
      if (state.on && !standing.drives && standing.arrived) quiet.end()
      else if (within && stood && !state.on) quietAround(stood, report, parameter(rule, 'metres'), quiet)
    },
  },

  doorOpen: {
    blind: true,
    wokenBy: 'doors',
    measure({ report, rule, state, silence, within }) {
      if (silence > maxSilence) state.turning = null
      const open = within && (report.status & doorBits) !== 0
      const measured = open
        ? against(report.speedDkmh, parameter(rule, 'limit') * 10, (marginOf(rule) ?? 0) * 10)
        : ({ side: 'off' } as const)
      hold(state, measured, report.time, holdOf(rule), parameter(rule, 'seconds') * 1_000)
    },
  },

  terminalAlarm: terminalAlarmKind,

  nightLimit: {
    onlyThere: true,
    wokenBy: nightLimitOf,
    measure: step => measureSpeed(step, nightLimitOf(step.rule)),
  },

  geofenceMissed: {
    measure({ report, doubted, rule, state, inside }) {
      const zone = rule.timeZone ?? report.timeZone
      const isIn = isWithin(rule.hours, report.time, zone)
      let missed = false
      // Nothing may come between the hours of two days.
      if (state.since !== null && (!isIn || isOver(rule.hours, state.since, report.time, zone))) {
        missed = state.pausedSince === null
        state.since = null
        state.pausedSince = null
      }
      if (isIn) {
        state.since ??= report.time
        if (inside && !doubted) state.pausedSince ??= report.time
      }
      return missed ? once(rule, { geofence: rule.geofence?.name ?? '' }) : undefined
    },
  },

  ...sensorRuleKinds,

  bannedHours: {
    onlyThere: true,
    quiet(step, quiet) {
      if (step.within) quietCount(step, quiet, parameter(step.rule, 'pause') * minute)
    },
    measure(step) {
      const { state, within, rule } = step
      if (!within) {
        state.since = null
        state.pausedSince = null
        state.turning = null
        state.on = false
        return
      }
      countDriving(step, parameter(rule, 'pause') * minute)
      // It begins while the vehicle drives, and goes on over a short stop.
      state.on = hasLasted(step) && (state.on || state.pausedSince === null)
    },
  },

  ...routeRuleKinds,
  ...driverRuleKinds,
  ...departureRuleKinds,
  gathering: gatheringKind,
  ...besideKinds,
  waypointMissed: waypointKind,
}

const rowOf = (kind: AlarmRuleKind): KindRow | undefined => (rows as Partial<Record<AlarmRuleKind, KindRow>>)[kind]
/** undefined: it is about the border of a geofence (geofence-side.ts). */
export const measureOf = (kind: AlarmRuleKind): Kind | undefined => rowOf(kind)?.measure
export const looksWithoutFix = (kind: AlarmRuleKind): boolean => rowOf(kind)?.blind ?? false
/** Not one that looks without a fix: where the vehicle is it cannot ask. */
export const looksOnlyThere = (kind: AlarmRuleKind): boolean => (rowOf(kind)?.onlyThere ?? false) && !looksWithoutFix(kind)
/** undefined: it is asked with every report, or sleeps. One with a place or of given drivers is asked: who drives may change while nothing else does. */
export const quietOf = ({ kind, geofence, drivers }: StoredRule): KindRow['quiet'] =>
  geofence || drivers ? undefined : rowOf(kind)?.quiet
/** undefined: every report is looked at, also of one with a place, which may change where the vehicle is. */
export const wokenBy = ({ kind, geofence }: StoredRule): WokenBy | undefined => (geofence ? undefined : rowOf(kind)?.wokenBy)
export const needsStanding = (kind: AlarmRuleKind): boolean => rowOf(kind)?.standing ?? false
