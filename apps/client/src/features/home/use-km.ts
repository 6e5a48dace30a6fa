/** Metres as kilometres with a decimal. */
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { number } from '../../core/time/format.ts'
import { homeTexts } from './strings.ts'

export const useKm = () => {
  const t = useTexts(homeTexts)
  const lang = useLang()
  return (metres: number) => t('km', { value: number(Math.round(metres / 100) / 10, lang) })
}
