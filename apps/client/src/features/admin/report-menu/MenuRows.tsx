/** The reports of a menu: ticked ones first, in the order in which they stand, each with a name of the organisation's own if it likes. */
import { type MenuReport, menuReports } from '@outrider/contract'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { CheckBox } from '../../../ui/inputs/CheckBox.tsx'
import { Field } from '../../../ui/inputs/Field.tsx'
import { OrderedRows } from '../../../ui/OrderedRows.tsx'
import { reportMenuTexts, useMenuReportName } from './report-menu-texts.ts'

export interface MenuChoice {
  /** In their order. */
  shown: readonly MenuReport[]
  names: Readonly<Partial<Record<MenuReport, string>>>
}

interface Props {
  choice: MenuChoice
  onChoose: (choice: MenuChoice) => void
}

export function MenuRows({ choice, onChoose }: Props) {
  const t = useTexts(reportMenuTexts)
  const nameOf = useMenuReportName()
  const { shown, names } = choice
  const show = (reports: readonly MenuReport[]) => onChoose({ ...choice, shown: reports })
  return (
    <div role="group" aria-label={t('shown')} className="column gap-3">
      <p className="quiet">{t('shown')}</p>
      <OrderedRows
        rows={shown}
        keyOf={report => report}
        nameOf={nameOf}
        texts={{
          move: name => t('move', { name }),
          hint: t('moveHint'),
          movedTo: (name, place, count) => t('movedTo', { name, place, count }),
        }}
        onOrder={show}
      >
        {report => (
          <div className="fill column gap-2">
            <CheckBox checked onChange={() => show(shown.filter(each => each !== report))}>
              {nameOf(report)}
            </CheckBox>
            <Field
              label={t('nameOf', { name: nameOf(report) })}
              value={names[report] ?? ''}
              maxLength={40}
              onChange={event => onChoose({ ...choice, names: { ...names, [report]: event.target.value } })}
            />
          </div>
        )}
      </OrderedRows>
      {menuReports
        .filter(report => !shown.includes(report))
        .map(report => (
          <CheckBox key={report} checked={false} onChange={() => show([...shown, report])}>
            {nameOf(report)}
          </CheckBox>
        ))}
    </div>
  )
}
