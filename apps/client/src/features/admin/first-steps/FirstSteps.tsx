/** /admin/firstSteps: from an empty installation to a vehicle that moves on the map, each step by the screen that does it every day, too. */
import type { FirstSteps as State } from '@outrider/contract'
import type { ReactNode } from 'react'
import { messageOf } from '../../../core/api/call-error.ts'
import { ConnectGuide } from '../../../core/connecting/ConnectGuide.tsx'
import { useOutrider, useSession } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useBasemaps } from '../../../core/map/basemap/use-basemaps.ts'
import { useCachedCalls, useCall } from '../../../core/queries/use-call.ts'
import { useNavigate } from '../../../core/router/index.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useOpenScreen } from '../../../core/routing/use-open-screen.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { rightsOf } from '../../../core/session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Card, Page } from '../../../ui/Page.tsx'
import { Row, Rows } from '../../../ui/Rows.tsx'
import { StateBadge } from '../../../ui/StateBadge.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import adminStyles from '../Admin.module.css'
import { firstStepsTexts } from './first-steps-texts.ts'
import { WaitingForTerminals } from './WaitingForTerminals.tsx'

/** What is done in other windows, and by terminals, shows by itself, ms. */
const lookEvery = 3_000

/** Basemaps, vehicles and their terminals. */
const useMayAdd = (): boolean => useSession(state => rightsOf(state).updInstTaskAuth)

export default function FirstSteps() {
  const t = useTexts(firstStepsTexts)
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('admin'))
  const { data, error, refetch } = useCall('admin/getFirstSteps', {}, { staleTime: 0, refetchInterval: lookEvery })
  const mayAdd = useMayAdd()
  const { gateway } = useCall('vehicle/getAddVehUiInit', mayAdd ? {} : undefined).data ?? {}
  return (
    <Page fills bar={<TopBar title={t('title')} back={{ label: t('back'), go: goBack }} />}>
      {!data && error && (
        <ErrorState
          title={t('failed')}
          text={messageOf(error, t.lang)}
          retry={{ label: t('retry'), run: () => void refetch() }}
        />
      )}
      {!data && !error && <LoadingState label={t('loading')} />}
      {data && (
        <div className={adminStyles['cards']}>
          <div className={adminStyles['cardColumn']}>
            <Steps state={data} />
            <End open={data.open} />
          </div>
          <div className={adminStyles['cardColumn']}>
            {gateway && <ConnectGuide gateway={gateway} open afterwards={t('afterwards')} />}
            {mayAdd && <WaitingForTerminals />}
          </div>
        </div>
      )}
    </Page>
  )
}

interface Step {
  name: 'password' | 'company' | 'basemap' | 'people' | 'vehicles' | 'terminal'
  done: boolean
  text: string
  actions?: ReactNode
}

function useSteps({ organisationId, named, people, vehicles, located }: State): readonly Step[] {
  const t = useTexts(firstStepsTexts)
  const openScreen = useOpenScreen()
  const mayAdd = useMayAdd()
  const basemaps = useBasemaps()
  const streets = useCall('map/getStreetMaps', mayAdd ? {} : undefined, { staleTime: 0 }).data
  const organisation = organisationId ?? undefined
  return [
    { name: 'password', done: true, text: t('passwordText') },
    {
      name: 'company',
      done: named,
      text: t('companyText'),
      actions: organisation !== undefined && (
        <Button aria-label={`${t('change')}: ${t('company')}`} onClick={() => openScreen('adminOrganisation', { organisation })}>
          {t('change')}
        </Button>
      ),
    },
    {
      name: 'basemap',
      // By the key of a service, too, or an option of the server.
      done: (streets !== undefined && streets.maps.length > 0) || basemaps?.some(({ kind }) => kind !== 'embedded') === true,
      text: t('basemapText'),
      actions: mayAdd && (
        <Button aria-label={`${t('change')}: ${t('basemap')}`} onClick={() => openScreen('mapProvider')}>
          {t('change')}
        </Button>
      ),
    },
    {
      name: 'people',
      done: people > 0,
      text: people > 0 ? t('peopleCount', { n: people }) : t('peopleText'),
      actions: (
        <>
          <Button onClick={() => openScreen('adminUser', organisation === undefined ? {} : { organisation })}>
            {t('addPerson')}
          </Button>
          {organisation !== undefined && (
            <Button onClick={() => openScreen('adminOrganisation', { above: organisation })}>{t('addCompany')}</Button>
          )}
        </>
      ),
    },
    {
      name: 'vehicles',
      done: vehicles > 0,
      text: vehicles > 0 ? t('vehiclesCount', { n: vehicles }) : t('vehiclesText'),
      actions: mayAdd && (
        <>
          <Button onClick={() => openScreen('addVehicle', { leadsTo: 'firstSteps' })}>{t('addVehicle')}</Button>
          <Button onClick={() => openScreen('adminVehicles')}>{t('sheet')}</Button>
        </>
      ),
    },
    { name: 'terminal', done: located > 0, text: located > 0 ? t('terminalCount', { n: located }) : t('terminalText') },
  ]
}

function Steps({ state }: { state: State }) {
  const t = useTexts(firstStepsTexts)
  const steps = useSteps(state)
  const done = steps.filter(step => step.done).length
  return (
    <Card title={t('steps')} text={t('progress', { done, count: steps.length })}>
      <Rows label={t('steps')}>
        {steps.map(step => (
          <Row
            key={step.name}
            icon={step.done ? 'check' : 'clock'}
            title={t(step.name)}
            text={
              <>
                {step.text}
                {step.actions && <span className="row wrap">{step.actions}</span>}
              </>
            }
          >
            <StateBadge tone={step.done ? 'driving' : 'idling'}>{t(step.done ? 'done' : 'open')}</StateBadge>
          </Row>
        ))}
      </Rows>
    </Card>
  )
}

function End({ open }: { open: boolean }) {
  const t = useTexts(firstStepsTexts)
  const { api } = useOutrider()
  const { hrefOf } = useScreens()
  const navigate = useNavigate()
  const cached = useCachedCalls()
  async function end() {
    await api.call('admin/endFirstSteps', {})
    toast(t('ended'))
    await cached.outdate('admin/getFirstSteps')
    await navigate(hrefOf('main'), { replace: true })
  }
  return (
    <div className="row wrap">
      <Button look="primary" icon="map" onClick={() => void navigate(hrefOf('main'))}>
        {t('toMap')}
      </Button>
      {open && <Button onClick={() => void end().catch(() => undefined)}>{t('end')}</Button>}
      {open && <span className="muted">{t('endText')}</span>}
    </div>
  )
}
