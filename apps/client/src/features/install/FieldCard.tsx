/** A section of the add-vehicle form. */
import type { ReactNode } from 'react'
import { FormFields } from '../../core/forms/RowForm.tsx'
import type { RowFormState } from '../../core/forms/use-row-form.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { Card } from '../../ui/Page.tsx'
import type { AddVehicleRows, FieldName, Section } from './add-vehicle-rows.ts'
import { fieldTexts } from './field-texts.ts'
import styles from './FieldCard.module.css'

interface Props {
  form: RowFormState<FieldName>
  rows: AddVehicleRows
  section: Section
  children?: ReactNode
}

export function FieldCard({ form, rows, section, children }: Props) {
  const t = useTexts(fieldTexts)
  return (
    <Card title={t(section)}>
      <div className={styles['fields']}>
        <FormFields form={form} names={rows[section].map(({ name }) => name)} />
      </div>
      {children}
    </Card>
  )
}
