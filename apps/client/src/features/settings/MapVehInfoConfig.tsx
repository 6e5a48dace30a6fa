/** /MapVehInfoConfig: what labels and popups on the map show for a vehicle. */
import { hasVehicleName, mapVehicleFields, type MapVehicleInfo, errorText } from '@outrider/contract'
import { useState } from 'react'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { useUserSetting } from '../../core/queries/use-user-setting.ts'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Switch } from '../../ui/inputs/Switch.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { SettingLoading, SettingPage } from './SettingPage.tsx'
import { settingsTexts } from './strings.ts'

export default function MapVehInfoConfig() {
  const { hrefOf } = useScreens()
  const t = useTexts(settingsTexts)
  const { query, setting } = useUserSetting('mapVehicleInfo')
  return (
    <SettingPage title={t('mapVehicleInfo')} to={hrefOf('mapConfig')}>
      {query.data ? (
        <VehicleInfoFields
          kept={query.data}
          saving={setting.isPending}
          save={info => setting.mutate(info, { onSuccess: () => toast(t('saved')) })}
        />
      ) : (
        <SettingLoading error={query.error} refetch={query.refetch} />
      )}
    </SettingPage>
  )
}

function VehicleInfoFields({
  kept,
  saving,
  save,
}: {
  kept: MapVehicleInfo
  saving: boolean
  save: (info: MapVehicleInfo) => void
}) {
  const t = useTexts(settingsTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  const [info, setInfo] = useState(kept)
  const [refused, setRefused] = useState(false)

  function submit() {
    setRefused(!hasVehicleName(info))
    if (!hasVehicleName(info)) return
    if (mapVehicleFields.every(field => info[field] === kept[field])) toast(t('noChanges'))
    else save(info)
  }

  return (
    <>
      {mapVehicleFields.map(field => (
        <Switch key={field} label={t(field)} on={info[field]} onChange={on => setInfo({ ...info, [field]: on })} />
      ))}
      {refused && <Alert>{errorText('mapVehInfo.nameRequired', lang)}</Alert>}
      <Button look="primary" block busy={saving} onClick={submit}>
        {common('save')}
      </Button>
    </>
  )
}
