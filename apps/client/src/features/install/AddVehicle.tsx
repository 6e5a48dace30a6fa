/** /addNewVehicle: adds a vehicle, which lets its terminal in. */
import { useNavigate } from 'react-router'
import { messageOf } from '../../core/api/call-error.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { paths } from '../../core/routing/paths.ts'
import { commonTexts } from '../../core/strings.ts'
import { ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { AddVehicleFields } from './AddVehicleFields.tsx'
import { useAddVehicleChoices } from './queries.ts'
import { installTexts } from './strings.ts'

export default function AddVehicle() {
  const t = useTexts(installTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  const navigate = useNavigate()
  const choices = useAddVehicleChoices()
  return (
    <Page bar={<TopBar title={t('title')} back={{ label: common('back'), go: () => void navigate(paths.main) }} />}>
      {choices.isPending && <LoadingState label={common('loading')} />}
      {choices.isError && (
        <ErrorState
          title={t('failed')}
          text={messageOf(choices.error, lang)}
          retry={{ label: common('retry'), run: () => void choices.refetch() }}
        />
      )}
      {choices.data && <AddVehicleFields choices={choices.data} />}
    </Page>
  )
}
