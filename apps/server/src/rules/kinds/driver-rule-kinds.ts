/** What rules about drivers measure: of whose card is in the terminal, over all vehicles. */
import { drivenBetween, drivingAt } from '../driver-time.ts'
import { beganAt } from '../rule-hours.ts'
import { countDriving, hasLasted, quietCount } from '../driving.ts'
import { type KindRow, minute, parameter } from '../rule-step.ts'

const hour = 3_600_000

export const driverRuleKinds = {
  driverContinuous: {
    onlyThere: true,
    wokenBy: 'driver',
    measure({ report, rule, state, within }) {
      const { driver, time } = report
      const going = driver && within ? drivingAt(driver.spans, time, parameter(rule, 'pause') * minute) : undefined
      if (!going) {
        state.on = false
        state.since = null
        return
      }
      const from = Math.max(going.from, beganAt(rule.hours, time, rule.timeZone ?? report.timeZone))
      const isLong = going.to - from >= parameter(rule, 'minutes') * minute
      state.since = from
      // Who stands may be having the break: it begins while driving.
      state.on = isLong && (state.on || going.to === time)
    },
  },

  driverTotal: {
    onlyThere: true,
    wokenBy: 'driver',
    measure({ report, rule, state, within }) {
      const { driver, time } = report
      const going = driver && within ? drivingAt(driver.spans, time, parameter(rule, 'pause') * minute) : undefined
      const driven = driver && going ? drivenBetween(driver.spans, time - parameter(rule, 'hours') * hour, time) : 0
      const isLong = driven >= parameter(rule, 'minutes') * minute
      state.on = going !== undefined && isLong && (state.on || going.to === time)
    },
  },

  unaccompanied: {
    onlyThere: true,
    quiet(step, quiet) {
      if (step.within && step.report.driver === null) quietCount(step, quiet, parameter(step.rule, 'pause') * minute)
    },
    measure(step) {
      const { report, rule, state, within } = step
      if (!within || report.driver !== null) {
        Object.assign(state, { on: false, since: null, pausedSince: null, turning: null })
        return
      }
      countDriving(step, parameter(rule, 'pause') * minute)
      state.on = hasLasted(step) && (state.on || state.pausedSince === null)
    },
  },
} as const satisfies Record<string, KindRow>
