/** Figures of the score in words; null: not known. */
import { reportFaults, type ScoreFigureName, scoreFigures, type ScoreLoss, type ScoreUnit } from '@outrider/contract'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { decimal, number } from '../../../core/time/format.ts'
import { nothing } from '../safety/use-figure-words.ts'
import { scoreTexts } from './score-texts.ts'

const units = {
  vehicles: 'unitVehicles',
  reports: 'unitReports',
  vehicleDays: 'unitVehicleDays',
  events: 'unitEvents',
  checks: 'unitChecks',
  metres: 'unitMetres',
  seconds: 'unitSeconds',
} as const satisfies Record<ScoreUnit, string>
const reasons = {
  enrolment: 'reasonEnrolment',
  online: 'reasonOnline',
  completeness: 'reasonCompleteness',
  quality: 'reasonQuality',
  drift: 'reasonDrift',
  overspeed: 'reasonOverspeed',
  fatigue: 'reasonFatigue',
  checks: 'reasonChecks',
} as const satisfies Record<ScoreFigureName, string>

/** As files have it: km and hours. */
export const inUnit = (unit: ScoreUnit, value: number): number =>
  unit === 'metres' ? Math.round(value / 100) / 10 : unit === 'seconds' ? Math.round(value / 360) / 10 : value

export function useScoreWords() {
  const t = useTexts(scoreTexts)
  return {
    t,
    points: (value: number | null) => (value === null ? nothing : decimal(value, t.lang, 2)),
    /** A share in per cent, or a mean of a vehicle. */
    value: (name: ScoreFigureName, value: number | null) => {
      if (value === null) return nothing
      if (scoreFigures[name].rule !== 'mean') return `${decimal(value * 100, t.lang, 2)}%`
      return t(name === 'fatigue' ? 'hoursPerVehicle' : 'perVehicle', { n: decimal(value, t.lang, 2) })
    },
    amount: (unit: ScoreUnit, value: number) => {
      const n = inUnit(unit, value)
      return unit === 'metres' || unit === 'seconds'
        ? t(units[unit], { n: decimal(n, t.lang, 1) })
        : t(units[unit], { n: number(n, t.lang) })
    },
    figure: (name: ScoreFigureName) => scoreFigures[name][t.lang],
    reason: ({ figure, fault }: Pick<ScoreLoss, 'figure' | 'fault'>) =>
      t(reasons[figure], { fault: fault === undefined ? '' : reportFaults[fault][t.lang] }),
    whole: (value: number) => number(value, t.lang),
  }
}
