/** Driving that should have been registered or checked before: what was recorded of the vehicle comes with the report. */
import { checkFound } from '@outrider/contract'
import type { Departure } from '../departure.ts'
import { countDriving, hasLasted } from '../driving.ts'
import { type KindRow, minute, parameter, type Step } from '../rule-step.ts'
import type { StoredRule } from '../stored-rule.ts'

const hour = 3_600_000

/** Counts driving as long as what is recorded is not as it should be; what is not known changes nothing. */
function measureDriving(step: Step, isWrong: (departure: Departure, rule: StoredRule, time: number) => boolean): undefined {
  const { report, rule, state, within } = step
  const { departure, time } = report
  if (within && departure === undefined) return
  if (!within || departure === undefined || !isWrong(departure, rule, time)) {
    Object.assign(state, { on: false, since: null, pausedSince: null, turning: null })
    return
  }
  countDriving(step, parameter(rule, 'pause') * minute)
  state.on = hasLasted(step) && (state.on || state.pausedSince === null)
}

/** A night shift was checked before midnight. */
const isUnchecked = ({ isChecked, checkedAt }: Departure, rule: StoredRule, time: number): boolean =>
  !isChecked && (checkedAt === null || time - checkedAt >= parameter(rule, 'hours') * hour)

export const departureRuleKinds = {
  tripMissing: {
    onlyThere: true,
    wokenBy: 'driving',
    measure: step => measureDriving(step, ({ trip }) => trip === undefined),
  },
  checkMissing: {
    onlyThere: true,
    wokenBy: 'driving',
    measure: step =>
      measureDriving(step, (departure, rule, time) => {
        const found = parameter(rule, 'found')
        return (
          (found !== checkFound.missing && departure.mustNotLeave) ||
          (found !== checkFound.forbids && isUnchecked(departure, rule, time))
        )
      }),
  },
} as const satisfies Record<string, KindRow>
