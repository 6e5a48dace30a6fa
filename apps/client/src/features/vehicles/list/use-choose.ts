/** Changes the selection of a list; refused changes show a toast. */
import type { ChoiceResult, ChoiceChange, ListView } from '../../../core/fleet/list-view.ts'
import { number } from '../../../core/time/format.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { vehicleTexts } from '../strings.ts'

export type Choose = (change: ChoiceChange) => void

/** Shows why a selection was refused. `max`: selection limit. */
export function useRefusalToast(max: number | null | undefined): (answer: ChoiceResult) => void {
  const t = useTexts(vehicleTexts)
  return answer => {
    if (answer === 'keepOne') toast(t('keepOne'))
    else if (answer === 'tooMany') toast(t('tooMany', { n: number(max ?? 0, t.lang) }))
  }
}

export function useChoose(view: ListView | undefined, max: number | null | undefined): Choose {
  const say = useRefusalToast(max)
  return change => void view?.choose(change).then(say)
}
