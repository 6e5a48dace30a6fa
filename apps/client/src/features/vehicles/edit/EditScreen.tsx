/** An edit screen of one vehicle: loads the form, and redirects when the vehicle is unknown. */
import { Redirect } from '../../../core/router/index.ts'
import { CallError, messageOf } from '../../../core/api/call-error.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useScreenParameters, useScreens } from '../../../core/routing/use-screens.ts'
import { useOpenScreen } from '../../../core/routing/use-open-screen.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { commonTexts } from '../../../core/i18n/common-texts.ts'
import { ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Row, Rows } from '../../../ui/Rows.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { NoVehicleChosen } from '../details/NoVehicleChosen.tsx'
import { measuringTexts } from '../measuring/measuring-texts.ts'
import { EditForm } from './EditForm.tsx'
import { editTexts } from './strings.ts'
import { type SavedBy, useVehicleForm } from './use-vehicle-form.ts'

interface Props {
  title: string
  savedBy: SavedBy
}

export function EditScreen({ title, savedBy }: Props) {
  const { hrefOf } = useScreens()
  const common = useTexts(commonTexts)
  const id = useScreenParameters('editVehicle').vehicle || null
  const goBack = useGoBack(id === null ? hrefOf('main') : hrefOf('vehicleInfo', { vehicle: id }))
  return (
    <Page form bar={<TopBar title={title} back={{ label: common('back'), go: goBack }} />}>
      {id === null ? <NoVehicleChosen /> : <LoadedForm key={id} id={id} savedBy={savedBy} onDone={goBack} />}
    </Page>
  )
}

function LoadedForm({ id, savedBy, onDone }: { id: string; savedBy: SavedBy; onDone: () => void }) {
  const { hrefOf } = useScreens()
  const t = useTexts(editTexts)
  const measuring = useTexts(measuringTexts)
  const openScreen = useOpenScreen()
  const { form, error, reload } = useVehicleForm(id, savedBy)
  if (form)
    return (
      <>
        <EditForm id={id} savedBy={savedBy} form={form} reload={reload} onDone={onDone} />
        <Rows label={measuring('title')}>
          <Row
            icon="report"
            title={measuring('link')}
            text={measuring('linkText')}
            onClick={() => openScreen('vehicleMeasuring', { vehicle: id })}
          />
        </Rows>
      </>
    )
  if (!error) return <LoadingState label={t('loading')} />
  if (error instanceof CallError && error.error === 'vehicle.unknown')
    return <Redirect replace to={hrefOf('vehicleTrouble', { vehicle: id })} />
  return (
    <ErrorState title={t('failed')} text={messageOf(error, t.lang)} retry={{ label: t('retry'), run: () => void reload() }} />
  )
}
