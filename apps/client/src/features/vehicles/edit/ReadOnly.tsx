/** The form data for users without the right to edit. */
import { type VehicleFormField, errorText } from '@outrider/contract'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Card } from '../../../ui/Page.tsx'
import { Fact, Facts } from '../Facts.tsx'
import { editTexts } from './strings.ts'

interface Props {
  fields: readonly VehicleFormField[]
  text: (field: VehicleFormField) => string
}

export function ReadOnly({ fields, text }: Props) {
  const t = useTexts(editTexts)
  return (
    <>
      <Alert tone="notice">
        <strong>{errorText('access.noRight', t.lang)}</strong>
        <p>{t('readOnly')}</p>
      </Alert>
      <Card>
        <Facts>
          {fields.map(field => (
            <Fact key={field.name} wide label={field[t.lang]} text={text(field)} />
          ))}
        </Facts>
      </Card>
    </>
  )
}
