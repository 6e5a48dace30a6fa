/** /addNewVehicle: adds a vehicle, so that its terminal may connect. */
import { useNavigate } from '../../core/router/index.ts'
import { messageOf } from '../../core/api/call-error.ts'
import { ConnectGuide } from '../../core/connecting/ConnectGuide.tsx'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { LeaveDialog } from '../../core/routing/LeaveDialog.tsx'
import { useScreens } from '../../core/routing/use-screens.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { AddVehicleForm } from './AddVehicleForm.tsx'
import { installTexts } from './strings.ts'
import { useAddVehicleForm } from './use-add-vehicle-form.ts'

export default function AddVehicle() {
  const { hrefOf } = useScreens()
  const t = useTexts(installTexts)
  const navigate = useNavigate()
  const goBack = useGoBack(hrefOf('main'))
  const { form, rows, task, choices, platform, openPicker, saveAndNext, pickedField } = useAddVehicleForm()

  const history = <IconButton icon="clock" label={t('history')} onClick={() => void navigate(hrefOf('addHistory'))} />
  return (
    <Page wide bar={<TopBar title={t('title')} back={{ label: t('back'), go: goBack }} actions={history} />}>
      {!choices.data && !choices.error && <LoadingState label={t('loading')} />}
      {!choices.data && choices.error && (
        <>
          <ErrorState
            title={t('failed')}
            text={messageOf(choices.error, t.lang)}
            retry={{ label: t('retry'), run: () => void choices.refetch() }}
          />
          {platform && <Button onClick={() => openPicker('orgId')}>{t('otherOrganisation')}</Button>}
          {form.leaveRequest && <LeaveDialog request={form.leaveRequest} />}
        </>
      )}
      {choices.data && (
        <AddVehicleForm
          form={form}
          rows={rows}
          terminals={choices.data.refusedTerminals}
          networks={choices.data.refusedNetworks}
          guide={
            <ConnectGuide
              gateway={choices.data.gateway}
              platform={platform}
              open={choices.data.refusedTerminals.every(({ vehicleId }) => vehicleId !== null)}
            />
          }
          pickedField={pickedField}
          onSaveAndNext={task ? undefined : saveAndNext}
        />
      )}
    </Page>
  )
}
