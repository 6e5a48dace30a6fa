/** Columns of figures of safety. */
import type { SafetyFigures } from '@outrider/contract'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import type { FigureColumn } from './FiguresTable.tsx'
import { safetyTexts } from './texts.ts'
import { useFigureWords } from './use-figure-words.ts'

export function useSafetyColumns(): FigureColumn<SafetyFigures>[] {
  const t = useTexts(safetyTexts)
  const { whole, tenth, km, hours, share } = useFigureWords()
  return [
    { title: t('score'), show: ({ score }) => whole(score) },
    { title: t('km'), show: ({ distance }) => km(distance) },
    { title: t('hours'), show: ({ drivingTime }) => hours(drivingTime) },
    { title: t('alarms'), show: ({ alarms }) => whole(alarms) },
    { title: t('level1'), show: ({ level1 }) => whole(level1) },
    { title: t('events'), show: ({ events }) => whole(events) },
    { title: t('per100Km'), show: ({ per100Km }) => tenth(per100Km) },
    { title: t('handled'), show: ({ processed, alarms }) => share(processed, alarms) },
  ]
}
