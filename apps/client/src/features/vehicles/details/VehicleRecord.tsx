/** The additional recorded facts of a vehicle, labelled as in its edit form. Empty fields are omitted. */
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../core/api/call-error.ts'
import { useLang, useTexts } from '../../../core/i18n/use-texts.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { commonTexts } from '../../../core/i18n/common-texts.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Page.tsx'
import { shownValue } from '../edit/edit-form.ts'
import { vehicleFormKey } from '../edit/use-vehicle-form.ts'
import { Fact, Facts } from '../Facts.tsx'
import { detailTexts } from './strings.ts'

export function VehicleRecord({ id }: { id: string }) {
  const t = useTexts(detailTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  const { api } = useOutrider()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: vehicleFormKey(id),
    // Others may have changed it meanwhile.
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const how = { quiet: true, signal }
      const [{ fields }, { values }] = await Promise.all([
        api.call('vehicle/getVehEditConfig', { vehicleId: id }, how),
        api.call('vehicle/getVehEditData', { vehicleId: id }, how),
      ])
      return { fields, values }
    },
  })
  const known = data?.fields.filter(({ name, savedBy }) => savedBy === 'updVehInfo' && data.values[name] !== null) ?? []
  return (
    <Card title={t('file')}>
      {data && known.length === 0 && <p>{t('fileEmpty')}</p>}
      {data && known.length > 0 && (
        <Facts>
          {known.map(field => (
            <Fact key={field.name} wide label={field[lang]} text={shownValue(field, data.values[field.name], lang)} />
          ))}
        </Facts>
      )}
      {!data && !error && <p>{common('loading')}</p>}
      {!data && error && (
        <>
          <Alert>{messageOf(error, lang)}</Alert>
          <Button icon="refresh" busy={isFetching} onClick={() => void refetch()}>
            {common('retry')}
          </Button>
        </>
      )}
    </Card>
  )
}
