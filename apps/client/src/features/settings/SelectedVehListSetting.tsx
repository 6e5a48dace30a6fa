/** /selectedVehListSetting: content and order of the rows of selected vehicles. */
import { withAllSelectedRowFacts } from '@outrider/contract'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { OrderedFacts } from './OrderedFacts.tsx'
import { FactsPreview } from './preview/FactsPreview.tsx'
import { SettingLoading, SettingPage } from './SettingPage.tsx'
import { settingsTexts } from './strings.ts'
import { useSavedAtOnce } from './use-saved-at-once.ts'

export default function SelectedVehListSetting() {
  const { hrefOf } = useScreens()
  const t = useTexts(settingsTexts)
  const { value, query, save } = useSavedAtOnce('selectedRow')
  return (
    <SettingPage title={t('selectedList')} to={hrefOf('my')} preview={value && <FactsPreview asRow facts={value.facts} />}>
      {value ? (
        <OrderedFacts
          title={t('selectedListText')}
          text={t('selectedListNote')}
          facts={value.facts}
          usual={withAllSelectedRowFacts([])}
          save={facts => save({ facts })}
        />
      ) : (
        <SettingLoading error={query.error} refetch={query.refetch} />
      )}
    </SettingPage>
  )
}
