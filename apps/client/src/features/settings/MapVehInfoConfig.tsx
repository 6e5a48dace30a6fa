/** /MapVehInfoConfig: what labels and popups on the map show for a vehicle. */
import { errorText, hasVehicleName, mapVehicleFields, type MapVehicleInfo } from '@outrider/contract'
import { useState } from 'react'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Switch } from '../../ui/inputs/Switch.tsx'
import { LabelPreview } from './preview/LabelPreview.tsx'
import { SettingLoading, SettingPage } from './SettingPage.tsx'
import { settingsTexts } from './strings.ts'
import { useSavedAtOnce } from './use-saved-at-once.ts'

export default function MapVehInfoConfig() {
  const { hrefOf } = useScreens()
  const t = useTexts(settingsTexts)
  const { value, query, save } = useSavedAtOnce('mapVehicleInfo')
  const [refused, setRefused] = useState(false)

  function change(next: MapVehicleInfo) {
    setRefused(!hasVehicleName(next))
    if (hasVehicleName(next)) save(next)
  }

  return (
    <SettingPage title={t('mapVehicleInfo')} to={hrefOf('mapConfig')} preview={value && <LabelPreview info={value} />}>
      {value ? (
        <>
          {mapVehicleFields.map(field => (
            <Switch key={field} label={t(field)} on={value[field]} onChange={on => change({ ...value, [field]: on })} />
          ))}
          {refused && <Alert>{errorText('mapVehInfo.nameRequired', t.lang)}</Alert>}
        </>
      ) : (
        <SettingLoading error={query.error} refetch={query.refetch} />
      )}
    </SettingPage>
  )
}
