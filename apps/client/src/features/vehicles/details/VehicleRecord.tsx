/** The additional recorded facts of a vehicle, labelled as in its edit form. Empty fields are omitted. */
import { isLacking, messageOf } from '../../../core/api/call-error.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Page.tsx'
import { shownValue } from '../edit/shown-value.ts'
import { Fact, Facts } from '../Facts.tsx'
import { detailTexts } from './strings.ts'

export function VehicleRecord({ id }: { id: string }) {
  const t = useTexts(detailTexts)
  // Others may have changed it meanwhile.
  const config = useCall('vehicle/getVehEditConfig', { vehicleId: id }, { staleTime: 0 })
  const record = useCall('vehicle/getVehEditData', { vehicleId: id }, { staleTime: 0 })
  const data = config.data && record.data && { fields: config.data.fields, values: record.data.values }
  const error = config.error ?? record.error
  const isFetching = config.isFetching || record.isFetching
  const refetch = () => Promise.all([config.refetch(), record.refetch()])
  if (isLacking(error)) return null
  const known = data?.fields.filter(({ name, savedBy }) => savedBy === 'updVehInfo' && data.values[name] !== null) ?? []
  return (
    <Card title={t('file')}>
      {data && known.length === 0 && <p>{t('fileEmpty')}</p>}
      {data && known.length > 0 && (
        <Facts>
          {known.map(field => (
            <Fact key={field.name} wide label={field[t.lang]} text={shownValue(field, data.values[field.name], t.lang)} />
          ))}
        </Facts>
      )}
      {!data && !error && <p>{t('loading')}</p>}
      {!data && error && (
        <>
          <Alert>{messageOf(error, t.lang)}</Alert>
          <Button icon="refresh" busy={isFetching} onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </>
      )}
    </Card>
  )
}
