/** /photograph: asks the terminals of one vehicle, or of several, for a photo of each chosen camera. */
import { limits } from '@outrider/contract'
import { useState } from 'react'
import { useNavigate } from '../../core/router/index.ts'
import { messageOf } from '../../core/api/call-error.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { useVehicle } from '../../core/context/use-fleet.ts'
import { bothNamesOf, namesById } from '../../core/fleet/naming.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { useCalls } from '../../core/queries/use-calls.ts'
import { useOpenPicker } from '../../core/routing/open-picker.ts'
import { pickers } from '../../core/routing/pickers.ts'
import { recipientsAtOnce, useRecipients } from '../../core/routing/recipients.ts'
import { useOpenScreen } from '../../core/routing/use-open-screen.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { useScreenParameters, useScreens } from '../../core/routing/use-screens.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx'
import { CheckBox } from '../../ui/inputs/CheckBox.tsx'
import { PickField } from '../../ui/inputs/PickField.tsx'
import { Card, Page } from '../../ui/Page.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { LatestPhotos } from './LatestPhotos.tsx'
import { PhotoSettings, settingsOf, usualPhoto } from './PhotoSettings.tsx'
import { useChannelName } from './photo-words.ts'
import styles from './Photos.module.css'
import { photoTexts } from './strings.ts'

interface VehiclesDraft {
  ids: readonly string[]
  /** Of those that this device does not list yet. */
  names: Readonly<Record<string, string>>
}
const maxVehicles = recipientsAtOnce.photograph

export default function Photograph() {
  const t = useTexts(photoTexts)
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('main', { module: 'video' }))
  const navigate = useNavigate()
  const { vehicle: given = '' } = useScreenParameters('photograph')
  const several = useRecipients()
  const { draft, openPicker } = useOpenPicker<VehiclesDraft>({
    first: () => ({ ids: several?.slice(0, maxVehicles) ?? (given === '' ? [] : [given]), names: {} }),
    take(before, chosen) {
      const one = chosen(pickers.videoVehicle)
      if (one) return { ids: [one.id], names: { [one.id]: bothNamesOf(one) } }
      const picked = chosen(pickers.vehicles)
      if (!picked) return before
      return { ids: picked.ids, names: Object.fromEntries(picked.named.map(each => [each.id, bothNamesOf(each)])) }
    },
  })
  const [first = ''] = draft.ids
  const vehicle = useVehicle(first || null)
  const name = vehicle ? bothNamesOf(vehicle) : (draft.names[first] ?? namesById(first, vehicle, t.lang))
  const history = draft.ids.length === 1 ? { vehicle: first } : {}
  return (
    <Page
      wide
      bar={
        <TopBar
          title={t('photograph')}
          back={{ label: t('back'), go: goBack }}
          actions={
            <Button look="quiet" onClick={() => void navigate(hrefOf('pictures', history))}>
              {t('pictures')}
            </Button>
          }
        />
      }
    >
      <Card>
        <PickField
          label={t('vehicle')}
          name="vehicle"
          value={draft.ids.length > 1 ? t('several', { n: draft.ids.length }) : name}
          placeholder={t('chooseVehicle')}
          onOpen={() => openPicker(pickers.videoVehicle, 'vehicle', { chosen: first || undefined })}
        />
        <Button
          look="quiet"
          icon="truck"
          onClick={() => openPicker(pickers.vehicles, 'vehicle', { chosen: draft.ids, max: maxVehicles })}
        >
          {t('chooseSeveral')}
        </Button>
      </Card>
      {draft.ids.length > 0 ? <Order key={draft.ids.join(',')} vehicles={draft.ids} names={draft.names} /> : <LatestPhotos />}
    </Page>
  )
}

type Chosen = ReadonlyMap<string, ReadonlySet<number>>

/** Which cameras, in which size and quality. */
function Order({ vehicles, names }: { vehicles: readonly string[]; names: VehiclesDraft['names'] }) {
  const t = useTexts(photoTexts)
  const { api, liveFleet } = useOutrider()
  const openScreen = useOpenScreen()
  const [chosen, setChosen] = useState<Chosen>(new Map())
  const [choice, setChoice] = useState(usualPhoto)
  const [problems, setProblems] = useState<readonly string[]>([])
  /** Those that were asked although others could not be. */
  const [asked, setAsked] = useState('')
  const [busy, setBusy] = useState(false)

  const choose = (vehicleId: string, channels: ReadonlySet<number>): void => {
    setChosen(new Map(chosen).set(vehicleId, channels))
    setProblems([])
  }
  const showResults = (requests: string): void =>
    openScreen(requests.includes(',') ? 'captureResultList' : 'captureResult', { requests })
  const chosenOf = useCameras(vehicles, chosen)
  const chooseAll = (channels: readonly number[]): void => {
    setChosen(new Map(vehicles.map(id => [id, new Set(channels)])))
    setProblems([])
  }
  const take = async (): Promise<void> => {
    const wanted = vehicles.filter(id => chosenOf(id).size > 0)
    const count = wanted.reduce((sum, id) => sum + chosenOf(id).size, 0)
    if (count === 0) return setProblems([t('noCamera')])
    if (count > limits.videoChannel) return setProblems([t('tooManyCameras', { n: limits.videoChannel })])
    setBusy(true)
    const taken = await Promise.allSettled(
      wanted.map(async vehicleId => {
        const channels = [...chosenOf(vehicleId)].toSorted((a, b) => a - b)
        return await api.call('photo/sendTakePhotosCmd', { vehicleId, channels, ...settingsOf(choice) }, { quiet: true })
      }),
    )
    const requests = taken.flatMap(each => (each.status === 'fulfilled' ? each.value.requests : []))
    const ids = requests.map(({ requestId }) => requestId).join(',')
    const failures = taken.flatMap((each, at) =>
      each.status === 'rejected' ? [{ id: wanted[at] ?? '', text: messageOf(each.reason as Error, t.lang) }] : [],
    )
    if (failures.length === 0) return showResults(ids)
    const plates = new Map((await liveFleet.find(failures.map(({ id }) => id))).map(each => [each.id, bothNamesOf(each)]))
    const named = (id: string, text: string) => t('ofVehicle', { name: plates.get(id) ?? names[id] ?? id, text })
    setProblems(failures.map(({ id, text }) => (vehicles.length === 1 ? text : named(id, text))))
    setAsked(ids)
    setBusy(false)
  }
  return (
    <div className={styles['order']}>
      <div className={styles['stack']}>
        {vehicles.map(id => (
          <VehicleCameras
            key={id}
            vehicleId={id}
            name={vehicles.length > 1 ? (names[id] ?? id) : undefined}
            chosen={chosenOf(id)}
            onChoose={channels => choose(id, channels)}
          />
        ))}
      </div>
      <div className={styles['stack']}>
        <PhotoSettings
          choice={choice}
          onChoose={setChoice}
          onCameras={chooseAll}
          channels={[...new Set(vehicles.flatMap(id => [...chosenOf(id)]))].toSorted((a, b) => a - b)}
        />
        {problems.map(problem => (
          <Alert key={problem}>{problem}</Alert>
        ))}
        {asked !== '' && <Button onClick={() => showResults(asked)}>{t('othersAsked')}</Button>}
        <p className={styles['label']}>{t('takes')}</p>
        <Button look="primary" block icon="camera" busy={busy} onClick={() => void take()}>
          {t('take')}
        </Button>
      </div>
    </div>
  )
}

const none: ReadonlySet<number> = new Set()

/**
 * Of what was chosen those cameras that a vehicle has, once that is known: a template may have more. Where nothing was chosen the first camera, which
 * looks ahead: most pictures are of it. Of several vehicles only of those that can answer.
 */
function useCameras(vehicles: readonly string[], chosen: Chosen): (id: string) => ReadonlySet<number> {
  const { all } = useCalls(
    'video/getVideoChannels',
    vehicles.map(vehicleId => ({ vehicleId })),
    { staleTime: 0 },
  )
  return id => {
    const { channels = [], online = false } = all[vehicles.indexOf(id)] ?? {}
    const cameras = channels.map(({ channel }) => channel)
    const wanted = chosen.get(id)
    if (wanted) return new Set(cameras.filter(camera => wanted.has(camera)))
    return online || vehicles.length === 1 ? new Set(cameras.slice(0, 1)) : none
  }
}

interface VehicleCamerasProps {
  vehicleId: string
  /** Of the vehicle, where there are several. */
  name: string | undefined
  chosen: ReadonlySet<number>
  onChoose: (channels: ReadonlySet<number>) => void
}

function VehicleCameras({ vehicleId, name, chosen, onChoose }: VehicleCamerasProps) {
  const t = useTexts(photoTexts)
  const nameOf = useChannelName()
  const listed = useVehicle(name === undefined ? null : vehicleId)
  const title = name === undefined ? t('cameras') : listed ? bothNamesOf(listed) : name
  const { data, error, isPending, refetch } = useCall('video/getVideoChannels', { vehicleId })
  if (isPending) return <p role={name === undefined ? 'status' : undefined}>{t('loading')}</p>
  if (error)
    return (
      <ErrorState title={t('failed')} text={messageOf(error, t.lang)} retry={{ label: t('retry'), run: () => void refetch() }} />
    )
  const { channels, online } = data
  if (channels.length === 0)
    return name === undefined ? (
      <EmptyState icon="camera" title={t('noCameras')} text={t('noCamerasText')} />
    ) : (
      <Card title={title}>
        <p className={styles['label']}>{t('noCameras')}</p>
      </Card>
    )
  const all = new Set(channels.map(({ channel }) => channel))
  const choose = (channel: number, on: boolean): void => {
    const next = new Set(chosen)
    if (on) next.add(channel)
    else next.delete(channel)
    onChoose(next)
  }
  return (
    <>
      {!online && name === undefined && <Alert tone="notice">{t('offline')}</Alert>}
      <Card title={title}>
        {!online && name !== undefined && <Alert tone="notice">{t('offline')}</Alert>}
        <div role="group" aria-label={title} className={styles['cameras']}>
          {channels.length > 1 && (
            <CheckBox checked={chosen.size === channels.length} onChange={on => onChoose(on ? all : none)}>
              {t('allCameras')}
            </CheckBox>
          )}
          {channels.map(({ channel, name: camera }) => (
            <CheckBox key={channel} checked={chosen.has(channel)} onChange={on => choose(channel, on)}>
              {nameOf({ channel, channelName: camera })}
            </CheckBox>
          ))}
        </div>
      </Card>
    </>
  )
}
