/** Columns of figures of safety. */
import type { SafetyFigures } from '@outrider/contract'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import type { FigureColumn } from './FiguresTable.tsx'
import { safetyTexts } from './texts.ts'
import { hoursIn, kmIn, useFigureWords } from './use-figure-words.ts'
import { shownAs } from '../../../core/time/measures.ts'

/** Sums over rows; undefined: there is none, or one that says it all. Scores have no sum. */
export function sumsOf<Row extends SafetyFigures>(rows: readonly Row[]): Row | undefined {
  const [first] = rows
  if (!first || rows.length < 2) return undefined
  const sum = (of: (row: SafetyFigures) => number | null): number => rows.reduce((all, row) => all + (of(row) ?? 0), 0)
  const distance = first.distance === null ? null : sum(row => row.distance)
  const events = sum(row => row.events)
  return {
    ...first,
    distance,
    drivingTime: first.drivingTime === null ? null : sum(row => row.drivingTime),
    alarms: sum(({ alarms }) => alarms),
    processed: sum(({ processed }) => processed),
    level1: sum(({ level1 }) => level1),
    events,
    per100Km: distance ? (events * 100_000) / distance : null,
    score: null,
  }
}

export function useSafetyColumns(): FigureColumn<SafetyFigures>[] {
  const t = useTexts(safetyTexts)
  const { whole, rate, km, hours, share } = useFigureWords()
  return [
    { title: t('score'), show: ({ score }) => whole(score), value: ({ score }) => score, digits: 0, unsummed: true },
    { title: t('km'), show: ({ distance }) => km(distance), value: ({ distance }) => kmIn(distance), digits: 1 },
    {
      title: t('hours'),
      show: ({ drivingTime }) => hours(drivingTime),
      value: ({ drivingTime }) => hoursIn(drivingTime),
      digits: 1,
    },
    { title: t('alarms'), show: ({ alarms }) => whole(alarms), value: ({ alarms }) => alarms, digits: 0 },
    { title: t('level1'), show: ({ level1 }) => whole(level1), value: ({ level1 }) => level1, digits: 0 },
    { title: t('events'), show: ({ events }) => whole(events), value: ({ events }) => events, digits: 0 },
    {
      title: t('per100Km'),
      show: ({ per100Km }) => rate(per100Km),
      value: ({ per100Km }) => (per100Km === null ? null : shownAs('rate', per100Km)),
      digits: 1,
    },
    { title: t('handled'), show: ({ processed, alarms }) => share(processed, alarms), figure: true },
  ]
}
