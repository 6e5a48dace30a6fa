/** Which column of the file is which field. */
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/inputs/Select.tsx'
import { Card } from '../../../ui/Page.tsx'
import { type ColumnChoice, columnLetters, examplesOf, type SheetFile, withColumn } from './sheet-file.ts'
import styles from './Sheet.module.css'
import { type KitColumn, type SheetKind, useSheetWords } from './sheet-kind.ts'
import { sheetTexts } from './sheet-texts.ts'

export const isNeeded = ({ withDefault }: SheetKind, { name, required }: KitColumn): boolean =>
  required && !withDefault.includes(name)

interface Props {
  kind: SheetKind
  file: SheetFile
  columns: readonly KitColumn[]
  choice: ColumnChoice
  busy: boolean
  onChoose: (choice: ColumnChoice) => void
  onCheck: () => void
}

export function SheetColumns({ kind, file, columns, choice, busy, onChoose, onCheck }: Props) {
  const t = useTexts(sheetTexts)
  const words = useSheetWords(kind)
  const choices = [
    { value: '' as const, text: t('notImported') },
    ...columns.map(column => ({ value: column.name, text: isNeeded(kind, column) ? `${column[t.lang]} *` : column[t.lang] })),
  ]
  const namesOf = (wanted: readonly KitColumn[]) => wanted.map(column => column[t.lang]).join(t.lang === 'zh' ? '、' : ', ')
  const lacking = columns.filter(column => isNeeded(kind, column) && !choice.includes(column.name))
  const lackingKeys = lacking.filter(({ name }) => kind.keys.includes(name))
  const shown = file.headings.flatMap((heading, at) => (heading === '' && examplesOf(file, at) === '' ? [] : [{ heading, at }]))
  // A name that nobody knows is easily overlooked among the others.
  const left = shown.flatMap(({ heading, at }) => (heading !== '' && choice[at] === undefined ? [heading] : []))
  return (
    <Card title={t('columnsTitle')} text={t('columnsText')}>
      {lackingKeys.length > 0 ? (
        <Alert>{words('keyColumns', { columns: namesOf(lackingKeys) })}</Alert>
      ) : (
        lacking.length > 0 && <Alert tone="notice">{words('neededColumns', { columns: namesOf(lacking) })}</Alert>
      )}
      {left.length > 0 && <Alert tone="notice">{t('columnsLeft', { headings: left.join(t.lang === 'zh' ? '、' : ', ') })}</Alert>}
      <div className={styles['columns']}>
        {shown.map(({ heading, at }) => (
          <div key={at} className={styles['column']}>
            <Select
              label={
                heading === ''
                  ? t('columnPlain', { letters: columnLetters(at) })
                  : t('column', { letters: columnLetters(at), heading })
              }
              choices={choices}
              chosen={choice[at] ?? ''}
              disabled={busy}
              onChoose={field => onChoose(withColumn(choice, at, field === '' ? undefined : field))}
            />
            <span className={styles['examples']}>{examplesOf(file, at)}</span>
          </div>
        ))}
      </div>
      <div className={styles['buttons']}>
        <Button look="primary" icon="check" busy={busy} disabled={lackingKeys.length > 0} onClick={onCheck}>
          {t('check')}
        </Button>
      </div>
    </Card>
  )
}
