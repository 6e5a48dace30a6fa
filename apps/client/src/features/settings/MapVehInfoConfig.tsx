/** /MapVehInfoConfig: what labels and popup on the map say of a vehicle. */
import { identifies, mapVehicleFields, type MapVehicleInfo, wordsOf } from '@outrider/contract'
import { useState } from 'react'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { paths } from '../../core/routing/paths.ts'
import { useUserSetting } from '../../core/settings/use-user-setting.ts'
import { commonTexts } from '../../core/strings.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { toast } from '../../ui/toast.ts'
import { Asking, SettingPage } from './SettingPage.tsx'
import { settingsTexts } from './strings.ts'

export default function MapVehInfoConfig() {
  const t = useTexts(settingsTexts)
  const { query, setting } = useUserSetting('mapVehicleInfo')
  return (
    <SettingPage title={t('mapVehicleInfo')} to={paths.mapConfig}>
      {query.data ? (
        <Fields
          kept={query.data}
          saving={setting.isPending}
          save={info => setting.mutate(info, { onSuccess: () => toast(t('saved')) })}
        />
      ) : (
        <Asking error={query.error} refetch={query.refetch} />
      )}
    </SettingPage>
  )
}

function Fields({ kept, saving, save }: { kept: MapVehicleInfo; saving: boolean; save: (info: MapVehicleInfo) => void }) {
  const t = useTexts(settingsTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  const [info, setInfo] = useState(kept)
  const [refused, setRefused] = useState(false)

  function submit() {
    setRefused(!identifies(info))
    if (!identifies(info)) return
    if (mapVehicleFields.every(field => info[field] === kept[field])) toast(t('noChanges'))
    else save(info)
  }

  return (
    <>
      {mapVehicleFields.map(field => (
        <Switch key={field} label={t(field)} on={info[field]} onChange={on => setInfo({ ...info, [field]: on })} />
      ))}
      {refused && <Alert>{wordsOf('mapVehInfo.identity', lang)}</Alert>}
      <Button look="primary" block busy={saving} onClick={submit}>
        {common('save')}
      </Button>
    </>
  )
}
