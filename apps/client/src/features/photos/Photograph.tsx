/** /photograph: asks the terminal of a vehicle for a photo of each chosen camera. */
import { type PhotoSize, photoSizes } from '@outrider/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '../../core/api/call-error.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { useVehicle } from '../../core/context/use-fleet.ts'
import { bothNamesOf } from '../../core/fleet/naming.ts'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { useOpenPicker } from '../../core/routing/open-picker.ts'
import { pickers } from '../../core/routing/pickers.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { useScreenParameters, useScreens } from '../../core/routing/use-screens.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx'
import { CheckBox } from '../../ui/inputs/CheckBox.tsx'
import { PickField } from '../../ui/inputs/PickField.tsx'
import { Segments } from '../../ui/inputs/Segments.tsx'
import { Select } from '../../ui/inputs/Select.tsx'
import { Card, Page } from '../../ui/Page.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { useChannelName } from './photo-words.ts'
import styles from './Photos.module.css'
import { photoTexts } from './strings.ts'

interface VehicleDraft {
  id: string
  name: string
}

/** On the wire 1 is the best and 10 the smallest file. */
const qualities = { best: 1, middling: 5, small: 9 } as const
/** Of 255. */
const brightnesses = { darker: 64, usual: 128, brighter: 192 } as const
const sizes = Object.keys(photoSizes) as PhotoSize[]

export default function Photograph() {
  const t = useTexts(photoTexts)
  const common = useTexts(commonTexts)
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('main', { module: 'video' }))
  const navigate = useNavigate()
  const { vehicle: given = '' } = useScreenParameters('photograph')
  const { draft, openPicker } = useOpenPicker<VehicleDraft>({
    first: () => ({ id: given, name: '' }),
    take(before, chosen) {
      const picked = chosen(pickers.videoVehicle)
      return picked ? { id: picked.id, name: bothNamesOf(picked) } : before
    },
  })
  const vehicle = useVehicle(draft.id || null)
  const name = vehicle ? bothNamesOf(vehicle) : draft.name || draft.id
  const history = draft.id ? { vehicle: draft.id } : {}
  return (
    <Page
      bar={
        <TopBar
          title={t('photograph')}
          back={{ label: common('back'), go: goBack }}
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
          value={name}
          placeholder={t('chooseVehicle')}
          onOpen={() => openPicker(pickers.videoVehicle, 'vehicle', { chosen: draft.id || undefined })}
        />
      </Card>
      {draft.id !== '' && <Cameras key={draft.id} vehicleId={draft.id} />}
    </Page>
  )
}

function Cameras({ vehicleId }: { vehicleId: string }) {
  const t = useTexts(photoTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  const nameOf = useChannelName()
  const { api } = useOutrider()
  const { hrefOf } = useScreens()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [size, setSize] = useState<PhotoSize>('640x480')
  const [quality, setQuality] = useState<keyof typeof qualities>('middling')
  const [brightness, setBrightness] = useState<keyof typeof brightnesses>('usual')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const { data, error, isPending, refetch } = useCall('video/getVideoChannels', { vehicleId })
  if (isPending) return <p role="status">{common('loading')}</p>
  if (error)
    return (
      <ErrorState
        title={t('failed')}
        text={messageOf(error, lang)}
        retry={{ label: common('retry'), run: () => void refetch() }}
      />
    )
  const { channels, online } = data
  if (channels.length === 0) return <EmptyState icon="camera" title={t('noCameras')} text={t('noCamerasText')} />

  const choose = (numbers: readonly number[], on: boolean): void => {
    const next = new Set(chosen)
    for (const each of numbers) {
      if (on) next.add(each)
      else next.delete(each)
    }
    setChosen(next)
    setProblem('')
  }
  const take = async (): Promise<void> => {
    if (chosen.size === 0) return setProblem(t('noCamera'))
    setBusy(true)
    try {
      const { requests } = await api.call(
        'photo/sendTakePhotosCmd',
        {
          vehicleId,
          channels: [...chosen].toSorted((a, b) => a - b),
          size,
          quality: qualities[quality],
          brightness: brightnesses[brightness],
        },
        { quiet: true },
      )
      const asked = { requests: requests.map(({ requestId }) => requestId).join(',') }
      void navigate(hrefOf(requests.length > 1 ? 'captureResultList' : 'captureResult', asked))
    } catch (cause) {
      setProblem(messageOf(cause, lang))
      setBusy(false)
    }
  }
  return (
    <>
      {!online && <Alert tone="notice">{t('offline')}</Alert>}
      <Card title={t('cameras')}>
        <div role="group" aria-label={t('cameras')} className={styles['cameras']}>
          {channels.length > 1 && (
            <CheckBox
              checked={chosen.size === channels.length}
              onChange={on =>
                choose(
                  channels.map(({ channel }) => channel),
                  on,
                )
              }
            >
              {t('allCameras')}
            </CheckBox>
          )}
          {channels.map(({ channel, name }) => (
            <CheckBox key={channel} checked={chosen.has(channel)} onChange={on => choose([channel], on)}>
              {nameOf({ channel, channelName: name })}
            </CheckBox>
          ))}
        </div>
      </Card>
      <Card>
        <Select
          label={t('size')}
          choices={sizes.map(value => ({ value, text: value.replace('x', ' × ') }))}
          chosen={size}
          onChoose={setSize}
        />
        <p className={styles['label']}>{t('quality')}</p>
        <Segments
          label={t('quality')}
          choices={(['best', 'middling', 'small'] as const).map(value => ({ value, text: t(value) }))}
          chosen={quality}
          onChoose={setQuality}
        />
        <p className={styles['label']}>{t('brightness')}</p>
        <Segments
          label={t('brightness')}
          choices={(['darker', 'usual', 'brighter'] as const).map(value => ({ value, text: t(value) }))}
          chosen={brightness}
          onChoose={setBrightness}
        />
      </Card>
      {problem !== '' && <Alert>{problem}</Alert>}
      <p className={styles['label']}>{t('takes')}</p>
      <Button look="primary" block icon="camera" busy={busy} onClick={() => void take()}>
        {t('take')}
      </Button>
    </>
  )
}
