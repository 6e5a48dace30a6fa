/** Says that the table is narrowed to the vehicles to which the map is limited, and lifts it. */
import { useChoice } from '../../../core/context/use-fleet.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { number } from '../../../core/time/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { selectionTexts } from './selection-texts.ts'

export function ChosenFilter({ onLift }: { onLift: () => void }) {
  const t = useTexts(selectionTexts)
  const { all, count } = useChoice(choice => choice)
  if (all) return null
  return (
    <Button icon="close" title={t('liftChosen')} onClick={onLift}>
      {t('onlyChosen', { n: number(count, t.lang) })}
    </Button>
  )
}
