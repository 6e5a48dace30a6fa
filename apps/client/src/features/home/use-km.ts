/** Metres as kilometres with a decimal. */
import { useTexts } from '../../core/i18n/use-texts.ts'
import { shownNumber } from '../../core/time/measures.ts'
import { homeTexts } from './strings.ts'

export const useKm = () => {
  const t = useTexts(homeTexts)
  return (metres: number) => t('km', { value: shownNumber('km', Math.round(metres / 100) / 10, t.lang, 1) })
}
