/** All details of one vehicle, in one column. */
import { plateColors, type Vehicle, type VehicleFact, vehicleTypes } from '@outrider/contract'
import { useNavigate } from '../../../core/router/index.ts'
import { isAway } from '../../../core/fleet/platform-status.ts'
import { useFleetStatus } from '../../../core/context/use-fleet.ts'
import { useOneModule } from '../../../core/context/use-one-module.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useSession } from '../../../core/context/outrider.ts'
import { AllActions } from '../../../core/routing/AllActions.tsx'
import { useOffered } from '../../../core/routing/use-offered.ts'
import { useOpenScreen } from '../../../core/routing/use-open-screen.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import type { ScreenName } from '../../../core/screens/screens.ts'
import { currentPlatform, rightsOf } from '../../../core/session/session.ts'
import { rightsIn } from '../../../core/session/user-data.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Page.tsx'
import type { IconName } from '../../../ui/icon-paths.ts'
import { useShellPlace } from '../../../ui/layout/shell-place.ts'
import { Row, Rows } from '../../../ui/Rows.tsx'
import { Fact, Facts } from '../Facts.tsx'
import { LocateButton } from '../LocateButton.tsx'
import { vehicleTexts } from '../strings.ts'
import { VehicleFacts } from '../VehicleFacts.tsx'
import { measuringTexts } from '../measuring/measuring-texts.ts'
import { MeasuringNotice } from '../measuring/MeasuringNotice.tsx'
import { sensorTexts } from '../sensors/sensor-texts.ts'
import { SensorsOfDetails } from '../sensors/SensorReadouts.tsx'
import { VehicleHeader } from './VehicleHeader.tsx'
import { ClockNotice } from './ClockNotice.tsx'
import { IgnitionNotice } from './IgnitionNotice.tsx'
import { ReceiversNotice } from './ReceiversNotice.tsx'
import { NumberNotice } from './NumberNotice.tsx'
import { departureTexts } from './departure-texts.ts'
import { DepartureNotice } from './DepartureNotice.tsx'
import { MaintenanceNotice } from './MaintenanceNotice.tsx'
import { FrozenNotice, ServiceEndFact } from './ServiceEnd.tsx'
import styles from './VehicleDetails.module.css'
import { detailTexts, plateTexts } from './strings.ts'
import { PlaceZoneNotice } from './PlaceZoneNotice.tsx'
import { useMayEdit } from './use-may-edit.ts'
import { VehicleMessages } from './VehicleMessages.tsx'
import { VehicleRecord } from './VehicleRecord.tsx'
import { VehicleTerminal } from './VehicleTerminal.tsx'

/** Shown in the identity card already. */
const identityFacts: readonly VehicleFact[] = ['organisation', 'otherName', 'sim', 'platform']

export function VehicleDetails({ vehicle }: { vehicle: Vehicle }) {
  const { hrefOf } = useScreens()
  const t = useTexts(detailTexts)
  const list = useTexts(vehicleTexts)
  const navigate = useNavigate()
  const away = useFleetStatus(status => isAway(status.platforms, vehicle.pcode))
  const links = useDetailLinks(vehicle)
  const ofOneModule = useOneModule() !== undefined
  const title = useFleetStatus(status => status.platforms.find(({ code }) => code === (vehicle.pcode ?? code))?.title)
  return (
    <>
      <Card>
        <VehicleHeader vehicle={vehicle} />
        {away && <Alert tone="notice">{list('awayNotice', { title: title ?? t('platform') })}</Alert>}
        <FrozenNotice vehicle={vehicle} />
        <DepartureNotice vehicle={vehicle} />
        <MaintenanceNotice vehicle={vehicle} />
        <ClockNotice vehicle={vehicle} />
        <PlaceZoneNotice vehicle={vehicle} />
        <IgnitionNotice vehicle={vehicle} />
        <ReceiversNotice vehicle={vehicle} />
        <NumberNotice vehicle={vehicle} />
        <MeasuringNotice vehicle={vehicle} />
        <div className={styles['actions']}>
          <LocateButton vehicle={vehicle} />
          <Button
            icon="map"
            disabled={vehicle.position.latitude === null}
            onClick={() => void navigate(hrefOf('main', { module: 'pos', vehicle: vehicle.id }))}
          >
            {t('showOnMap')}
          </Button>
          {links.atTop.map(({ icon, title, open }) => (
            <Button key={title} icon={icon} onClick={open}>
              {title}
            </Button>
          ))}
          <AllActions id={vehicle.id} inWords />
        </div>
      </Card>
      {vehicle.position.serverTime !== null && (
        <Card title={t('present')}>
          <VehicleFacts vehicle={vehicle} without={identityFacts} />
        </Card>
      )}
      <SensorsOfDetails vehicle={vehicle} />
      <Identity vehicle={vehicle} />
      <VehicleTerminal vehicle={vehicle} />
      {!ofOneModule && <VehicleRecord id={vehicle.id} />}
      <VehicleMessages vehicle={vehicle} />
      {links.below.length > 0 && (
        <Rows label={t('more')}>
          {links.below.map(({ icon, title, text, open }) => (
            <Row key={title} icon={icon} title={title} text={text} onClick={open} />
          ))}
        </Rows>
      )}
    </>
  )
}

function Identity({ vehicle }: { vehicle: Vehicle }) {
  const t = useTexts(detailTexts)
  const plate = useTexts(plateTexts)
  const orNothing = (text: string) => text || t('unknownValue')
  const types: Readonly<Record<string, { zh: string; en: string }>> = vehicleTypes
  return (
    <Card title={t('identity')}>
      <Facts>
        <Fact wide label={t('plateNum')} text={vehicle.plateNum} />
        <Fact wide label={t('plateColor')} text={plate(plateColors[vehicle.plateColor])} />
        <Fact wide label={t('nickname')} text={orNothing(vehicle.nickname)} />
        <Fact wide label={t('organisation')} text={orNothing(vehicle.orgName)} />
        <Fact wide label={t('vehicleType')} text={orNothing(types[vehicle.vehicleType]?.[t.lang] ?? vehicle.vehicleType)} />
        <Fact wide label={t('sim')} text={orNothing(vehicle.simNum)} />
        <Fact wide label={t('terminalId')} text={orNothing(vehicle.terminalId)} />
        <ServiceEndFact vehicle={vehicle} />
        {vehicle.ptitle && <Fact wide label={t('platform')} text={vehicle.ptitle} />}
      </Facts>
    </Card>
  )
}

interface DetailLink {
  screen: ScreenName
  icon: IconName
  title: string
  text: string
  open: () => void
}

function useTalkLink({ id, pcode }: Vehicle): DetailLink[] {
  const { hrefOf } = useScreens()
  const navigate = useNavigate()
  const t = useTexts(detailTexts)
  const may = useSession(state => {
    const data = state.userDatas[pcode ?? currentPlatform(state)?.Code ?? '']
    return data !== undefined && (rightsIn(data).talkAuth || rightsIn(data).listenAuth)
  })
  if (!may) return []
  const open = () => void navigate(hrefOf('talk', { vehicle: id }))
  return [{ screen: 'talk', icon: 'phone', title: t('talk'), text: t('talkText'), open }]
}

function useSettingsLink({ id, pcode }: Vehicle): DetailLink[] {
  const { hrefOf } = useScreens()
  const navigate = useNavigate()
  const t = useTexts(detailTexts)
  const may = useSession(state => {
    const data = state.userDatas[pcode ?? currentPlatform(state)?.Code ?? '']
    return data && rightsIn(data)
  })
  const ofOneModule = useOneModule() !== undefined
  if (!may || ofOneModule) return []
  const links: DetailLink[] = []
  if (may.configureAuth)
    links.push({
      screen: 'terminalSettings',
      icon: 'sliders',
      title: t('terminalSettings'),
      text: t('terminalSettingsText'),
      open: () => void navigate(hrefOf('terminalSettings', { vehicle: id })),
    })
  if (may.recorderAuth)
    links.push({
      screen: 'recorder',
      icon: 'clock',
      title: t('recorder'),
      text: t('recorderText'),
      open: () => void navigate(hrefOf('recorder', { vehicle: id })),
    })
  if (may.updInstTaskAuth || may.updMtcTaskAuth)
    links.push({
      screen: 'acceptance',
      icon: 'check',
      title: t('acceptance'),
      text: t('acceptanceText'),
      open: () => void navigate(hrefOf('acceptance', { vehicle: id })),
    })
  if (may.expertAuth)
    links.push({
      screen: 'expertMessages',
      icon: 'edit',
      title: t('expert'),
      text: t('expertText'),
      open: () => void navigate(hrefOf('expertMessages', { vehicle: id })),
    })
  return links
}

/** None where several platforms are in use: there is no list of the papers, or of the maintenance, of all. */
function useKeptLinks({ pcode, id }: Vehicle): DetailLink[] {
  const { hrefOf } = useScreens()
  const navigate = useNavigate()
  const t = useTexts(detailTexts)
  const may = useSession(state => rightsOf(state).adminAuth)
  const ofOneModule = useOneModule() !== undefined
  if (!may || pcode !== undefined || ofOneModule) return []
  return [
    {
      icon: 'shield',
      screen: 'adminPapers',
      title: t('papers'),
      text: t('papersText'),
      open: () => void navigate(hrefOf('adminPapers', { vehicle: id })),
    },
    {
      icon: 'sliders',
      screen: 'adminMaintenance',
      title: t('maintenance'),
      text: t('maintenanceText'),
      open: () => void navigate(hrefOf('adminMaintenance', { vehicle: id })),
    },
  ]
}

function useSensorsLink({ id, pcode }: Vehicle): DetailLink[] {
  const openScreen = useOpenScreen()
  const t = useTexts(sensorTexts)
  const may = useMayEdit(pcode)
  if (!may.facts) return []
  const open = () => openScreen('vehicleSensors', { vehicle: id })
  return [{ icon: 'sliders', screen: 'vehicleSensors', title: t('link'), text: t('linkText'), open }]
}

/** What is pressed daily stands above the facts of a wide window; with all of the others the facts would be below the window. */
const daily: ReadonlySet<ScreenName> = new Set([
  'trackQuery',
  'vehicleTrips',
  'departureCheck',
  'dispatch',
  'editVehicle',
  'talk',
])

/** Further screens, depending on the user's rights. In the shell those of every day come first, elsewhere all are below. */
function useDetailLinks(shown: Vehicle): { atTop: DetailLink[]; below: DetailLink[] } {
  const { id, pcode } = shown
  const { hrefOf } = useScreens()
  const navigate = useNavigate()
  const openScreen = useOpenScreen()
  const go = (href: string) => () => void navigate(href)
  const t = useTexts(detailTexts)
  const departure = useTexts(departureTexts)
  const measuring = useTexts(measuringTexts)
  const may = useMayEdit(pcode)
  const mayTrack = useSession(state => rightsOf(state).trackAuth)
  const mayTrips = useSession(state => rightsOf(state).posAuth || rightsOf(state).trackAuth)
  const mayAsk = useSession(state => rightsOf(state).moreAuth)
  const mayCommand = useSession(state => rightsOf(state).commandAuth)
  const inShell = useShellPlace() !== undefined
  const ofOneModule = useOneModule() !== undefined
  const offered = useOffered()
  const vehicle = { vehicle: id }
  const onVehicle: DetailLink[] = []
  if (mayTrack)
    onVehicle.push({
      icon: 'track',
      screen: 'trackQuery',
      title: t('track'),
      text: t('trackText'),
      open: go(hrefOf('trackQuery', vehicle)),
    })
  if (mayTrips)
    onVehicle.push({
      icon: 'curve',
      screen: 'vehicleTrips',
      title: t('trips'),
      text: t('tripsText'),
      open: go(hrefOf('vehicleTrips', vehicle)),
    })
  if (mayAsk)
    onVehicle.push({
      icon: 'check',
      screen: 'departureCheck',
      title: departure('link'),
      text: departure('linkText'),
      open: go(hrefOf('departureCheck', { vehicleId: id })),
    })
  if (mayAsk)
    onVehicle.push({
      icon: 'radio',
      screen: 'dispatch',
      title: t('dispatch'),
      text: t('dispatchText'),
      open: go(hrefOf('dispatch', vehicle)),
    })
  if (may.identity)
    onVehicle.push({
      icon: 'edit',
      screen: 'editVehicle',
      title: t('editIdentity'),
      text: t('editIdentityText'),
      open: () => openScreen('editVehicle', vehicle),
    })
  if (may.facts)
    onVehicle.push({
      icon: 'list',
      screen: 'editVehicleInfo',
      title: t('editFacts'),
      text: t('editFactsText'),
      open: () => openScreen('editVehicleInfo', vehicle),
    })
  onVehicle.push(...useTalkLink(shown), ...useKeptLinks(shown), ...useSettingsLink(shown))
  if (mayTrack || may.facts)
    onVehicle.push({
      icon: 'report',
      screen: 'vehicleMeasuring',
      title: measuring('link'),
      text: measuring('linkText'),
      open: () => openScreen('vehicleMeasuring', vehicle),
    })
  onVehicle.push(...useSensorsLink(shown))
  if (mayCommand)
    onVehicle.push({
      icon: 'lock',
      screen: 'paramSetting',
      title: t('commands'),
      text: t('commandsText'),
      open: go(hrefOf('paramSetting', vehicle)),
    })
  const setting: DetailLink = {
    icon: 'sliders',
    screen: 'vehicleFacts',
    title: t('facts'),
    text: t('factsText'),
    open: go(hrefOf('vehicleFacts')),
  }
  const settings = ofOneModule ? [] : [setting]
  const there = onVehicle.filter(link => offered(id, link))
  const atTop = inShell ? there.filter(({ screen }) => daily.has(screen)) : []
  return { atTop, below: [...there.filter(link => !atTop.includes(link)), ...settings] }
}
