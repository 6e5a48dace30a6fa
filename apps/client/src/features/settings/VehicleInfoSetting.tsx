/** /vehicleInfoSetting: content and order of the vehicle details. */
import { withAllFacts } from '@outrider/contract'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { OrderedFacts } from './OrderedFacts.tsx'
import { FactsPreview } from './preview/FactsPreview.tsx'
import { SettingLoading, SettingPage } from './SettingPage.tsx'
import { settingsTexts } from './strings.ts'
import { useSavedAtOnce } from './use-saved-at-once.ts'

export default function VehicleInfoSetting() {
  const { hrefOf } = useScreens()
  const t = useTexts(settingsTexts)
  const { value, query, save } = useSavedAtOnce('vehicleFacts')
  return (
    <SettingPage title={t('facts')} to={hrefOf('my')} preview={value && <FactsPreview facts={value.facts} />}>
      {value ? (
        <OrderedFacts title={t('factsText')} facts={value.facts} usual={withAllFacts([])} save={facts => save({ facts })} />
      ) : (
        <SettingLoading error={query.error} refetch={query.refetch} />
      )}
    </SettingPage>
  )
}
