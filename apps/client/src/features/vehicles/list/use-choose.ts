/** Changes what is chosen of a list; what cannot be done is said, and changes nothing. */
import type { ChoiceAnswer, ChoiceChange, ListView } from '../../../core/fleet/list-view.ts'
import { number } from '../../../core/time/format.ts'
import { useLang, useTexts } from '../../../core/i18n/use-texts.ts'
import { toast } from '../../../ui/toast.ts'
import { vehicleTexts } from '../strings.ts'

export type Choose = (change: ChoiceChange) => void

/** Says why not. `most`: how many can be chosen. */
export function useSayRefused(most: number | null | undefined): (answer: ChoiceAnswer) => void {
  const t = useTexts(vehicleTexts)
  const lang = useLang()
  return answer => {
    if (answer === 'keepOne') toast(t('keepOne'))
    else if (answer === 'tooMany') toast(t('tooMany', { n: number(most ?? 0, lang) }))
  }
}

export function useChoose(view: ListView | undefined, most: number | null | undefined): Choose {
  const say = useSayRefused(most)
  return change => void view?.choose(change).then(say)
}
