/** Columns of figures of safety. */
import type { SafetyFigures } from '@outrider/contract'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import type { FigureColumn } from './FiguresTable.tsx'
import { safetyTexts } from './texts.ts'
import { hoursIn, kmIn, useFigureWords } from './use-figure-words.ts'

export function useSafetyColumns(): FigureColumn<SafetyFigures>[] {
  const t = useTexts(safetyTexts)
  const { whole, tenth, km, hours, share } = useFigureWords()
  return [
    { title: t('score'), show: ({ score }) => whole(score), value: ({ score }) => score, digits: 0 },
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
    { title: t('per100Km'), show: ({ per100Km }) => tenth(per100Km), value: ({ per100Km }) => per100Km, digits: 1 },
    { title: t('handled'), show: ({ processed, alarms }) => share(processed, alarms) },
  ]
}
