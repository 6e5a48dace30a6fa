/** Metres as kilometres with a decimal. */
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { shownNumber } from '../../core/time/measures.ts'
import { homeTexts } from './strings.ts'

export const useKm = () => {
  const t = useTexts(homeTexts)
  const lang = useLang()
  return (metres: number) => t('km', { value: shownNumber('km', Math.round(metres / 100) / 10, lang, 1) })
}
