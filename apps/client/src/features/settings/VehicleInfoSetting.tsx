/** /vehicleInfoSetting: content and order of the vehicle details. */
import { withAllFacts } from '@outrider/contract'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { useUserSetting } from '../../core/queries/use-user-setting.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { OrderedFacts } from './OrderedFacts.tsx'
import { SettingLoading, SettingPage } from './SettingPage.tsx'
import { settingsTexts } from './strings.ts'

export default function VehicleInfoSetting() {
  const { hrefOf } = useScreens()
  const t = useTexts(settingsTexts)
  const { query, setting } = useUserSetting('vehicleFacts')
  return (
    <SettingPage title={t('facts')} to={hrefOf('my')}>
      {query.data ? (
        <OrderedFacts
          title={t('factsText')}
          saved={query.data.facts}
          usual={withAllFacts([])}
          saving={setting.isPending}
          save={facts => setting.mutate({ facts }, { onSuccess: () => toast(t('saved')) })}
        />
      ) : (
        <SettingLoading error={query.error} refetch={query.refetch} />
      )}
    </SettingPage>
  )
}
