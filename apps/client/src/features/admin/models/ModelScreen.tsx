/** /admin/model: what is known of a model of terminals, what somebody enters of it, and its vehicles. */
import { type DataOf, type TerminalModel, terminalModelName } from '@outrider/contract'
import * as z from 'zod/mini'
import { messageOf } from '../../../core/api/call-error.ts'
import { FormFields, RowForm, SaveButton } from '../../../core/forms/RowForm.tsx'
import { useRowForm } from '../../../core/forms/use-row-form.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { ListState } from '../../../core/lists/ListState.tsx'
import { useCallPages } from '../../../core/lists/use-call-pages.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useOpenScreen, useReplaceScreen } from '../../../core/routing/use-open-screen.ts'
import { useScreenParameters, useScreens } from '../../../core/routing/use-screens.ts'
import { dateTime } from '../../../core/time/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import { FactList } from '../../../ui/FactList.tsx'
import { Card, Page } from '../../../ui/Page.tsx'
import { Row, Rows } from '../../../ui/Rows.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import styles from '../Admin.module.css'
import { ModelForm } from './ModelForm.tsx'
import { modelTexts } from './model-texts.ts'
import { cutInForce, lockIn, textsIn } from './model-words.ts'

export default function ModelScreen() {
  const t = useTexts(modelTexts)
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('adminModels'))
  // An address that names none is that of a new one.
  const model = useScreenParameters('adminModel').model || undefined
  const { data, error, refetch } = useCall('admin/getTerminalModels', model === undefined ? undefined : { model })
  const known = data?.models[0]
  return (
    <Page
      form
      facts={
        known && (
          <>
            <InForce known={known} />
            <VehiclesOf key={known.model} model={known.model} />
          </>
        )
      }
      bar={<TopBar title={known?.model ?? model ?? t('add')} back={{ label: t('back'), go: goBack }} />}
    >
      {model === undefined ? (
        <NameForm />
      ) : error ? (
        <ErrorState
          title={t('failed')}
          text={messageOf(error, t.lang)}
          retry={{ label: t('retry'), run: () => void refetch() }}
        />
      ) : known ? (
        <ModelForm key={`${known.model} ${known.changedAt ?? ''}`} known={known} />
      ) : (
        <LoadingState label={t('loading')} />
      )}
    </Page>
  )
}

const nameForm = z.object({ model: terminalModelName })

/** Of one that is not in the list yet. */
function NameForm() {
  const t = useTexts(modelTexts)
  const replaceScreen = useReplaceScreen()
  const form = useRowForm<'model', z.output<typeof nameForm>>({
    rows: [{ name: 'model', kind: 'text', label: modelTexts.rows.model, hint: t('modelHint'), capitals: 'off', first: true }],
    schema: nameForm,
    stored: { model: '' },
    send: () => Promise.resolve(),
    onSaved: (_, { model }) => replaceScreen('adminModel', undefined, { model: model.trim() }),
  })
  return (
    <RowForm form={form} className={styles['form']}>
      <Card>
        <FormFields form={form} />
      </Card>
      <SaveButton form={form}>{t('next')}</SaveButton>
    </RowForm>
  )
}

function InForce({ known }: { known: TerminalModel }) {
  const t = useTexts(modelTexts)
  const { inForce, profile, changedAt } = known
  return (
    <Card title={t('inForce')} text={t('inForceText')}>
      <FactList
        facts={[
          [t('cut'), cutInForce(known, t, t.lang)],
          [t('obeysTexts'), textsIn(inForce.obeysTexts, t)],
          [t('lockMovesDoorsOnly'), lockIn(inForce.lockMovesDoorsOnly, t)],
          ...(profile === '' ? [] : [[t('profile'), profile] as const]),
          ...(changedAt === null ? [] : [[t('changed'), dateTime(changedAt, t.lang)] as const]),
        ]}
      />
    </Card>
  )
}

const path = 'admin/getVehiclesOfModel'
type VehicleOfModel = DataOf<typeof path>['vehicles'][number]
const vehiclesOf = ({ vehicles }: DataOf<typeof path>): readonly VehicleOfModel[] => vehicles

function VehiclesOf({ model }: { model: string }) {
  const t = useTexts(modelTexts)
  const openScreen = useOpenScreen()
  const { list: pages } = useCallPages(path, { model }, vehiclesOf)
  const { rows, nextPage, loadMore } = pages
  return (
    <Card title={t('vehicles')}>
      <ListState pages={pages} failed={t('vehiclesFailed')} empty={<p className={styles['hint']}>{t('noVehicles')}</p>}>
        <Rows label={t('vehicles')}>
          {rows.map(({ vehicleId, plateNum, orgName }) => (
            <Row
              key={vehicleId}
              title={plateNum}
              text={orgName}
              onClick={() => openScreen('vehicleInfo', { vehicle: vehicleId })}
            />
          ))}
        </Rows>
      </ListState>
      {nextPage !== 'none' && (
        <Button busy={nextPage === 'comes'} onClick={loadMore}>
          {t('more')}
        </Button>
      )}
    </Card>
  )
}
