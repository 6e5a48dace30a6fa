/** The columns of a template: ticked ones first, in the order in which they stand; a handle moves them. */
import { type FigureName, figureOf, type ReportGroup } from '@outrider/contract'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { CheckBox } from '../../../ui/inputs/CheckBox.tsx'
import { OrderedRows } from '../../../ui/OrderedRows.tsx'
import styles from '../Reports.module.css'
import { templateTexts } from './template-texts.ts'

interface Props {
  all: readonly FigureName[]
  group: ReportGroup
  chosen: readonly FigureName[]
  onChoose: (figures: readonly FigureName[]) => void
}

export function TemplateColumns({ all, group, chosen, onChoose }: Props) {
  const t = useTexts(templateTexts)
  const ofVehicle = group === 'vehicle' || group === 'vehicleDay'
  const others = all.filter(figure => !chosen.includes(figure) && (ofVehicle || !figureOf(figure).ofVehicle))
  const nameOf = (figure: FigureName) => figureOf(figure)[t.lang]
  return (
    <fieldset className={styles['columns']}>
      <legend>{t('columns')}</legend>
      <OrderedRows
        rows={chosen}
        keyOf={figure => figure}
        nameOf={nameOf}
        texts={{
          move: name => t('move', { name }),
          hint: t('moveHint'),
          movedTo: (name, place, count) => t('movedTo', { name, place, count }),
        }}
        onOrder={onChoose}
      >
        {figure => (
          <CheckBox checked onChange={() => onChoose(chosen.filter(each => each !== figure))}>
            {nameOf(figure)}
          </CheckBox>
        )}
      </OrderedRows>
      {chosen.length === 0 && <p role="alert">{t('noColumn')}</p>}
      <div className={styles['others']}>
        {others.map(figure => (
          <CheckBox key={figure} checked={false} onChange={() => onChoose([...chosen, figure])}>
            {nameOf(figure)}
          </CheckBox>
        ))}
      </div>
    </fieldset>
  )
}
