/** /pictureList: photos of vehicles, asked for or not, the newest first. */
import { photoEvents } from '@outrider/contract'
import { useMemo, useState } from 'react'
import { useNavigate } from '../../core/router/index.ts'
import { messageOf } from '../../core/api/call-error.ts'
import { useVehicle } from '../../core/context/use-fleet.ts'
import { namesById } from '../../core/fleet/naming.ts'
import { PickerField } from '../../core/forms/fields/PickerField.tsx'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { TableExport } from '../../core/lists/TableExport.tsx'
import { useCall } from '../../core/queries/use-call.ts'
import { useOpenPicker } from '../../core/routing/open-picker.ts'
import { pickers } from '../../core/routing/pickers.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { useScreenParameters, useScreens } from '../../core/routing/use-screens.ts'
import { rangeOf, timeFilterOf } from '../../core/time/time-filter.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx'
import { Segments } from '../../ui/inputs/Segments.tsx'
import { Select } from '../../ui/inputs/Select.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { Gallery } from './Gallery.tsx'
import { OnTerminal } from './OnTerminal.tsx'
import { photoColumns } from './photo-columns.ts'
import { useChannelName } from './photo-words.ts'
import styles from './Photos.module.css'
import { photoTexts } from './strings.ts'
import { type PhotoFilter, usePhotos } from './use-photos.ts'

const times = ['all', 'today', 'threeDays', 'week', 'month'] as const

interface Change {
  vehicle?: string
  channel?: number | undefined
  event?: string | undefined
  time?: string
  on?: string
}

export default function PictureList() {
  const t = useTexts(photoTexts)
  const navigate = useNavigate()
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('my'))
  const { vehicle = '', channel, event: named, time: chosenTime, on } = useScreenParameters('pictures')
  const onTerminal = on === 'terminal'
  const event = photoEvents.find(each => each === named)
  const time = timeFilterOf(chosenTime ?? null)
  const [openedAt] = useState(Date.now)
  const filter = useMemo(
    (): PhotoFilter => ({
      ...(vehicle && { vehicleId: vehicle }),
      ...(channel && { channel }),
      ...(event && { event }),
      ...rangeOf(time, openedAt),
    }),
    [vehicle, channel, event, time, openedAt],
  )
  const list = usePhotos(filter, !onTerminal)
  const channelOf = useChannelName()
  const table = () => ({ title: t('pictures'), columns: photoColumns(t, channelOf), chunks: list.pages.all() })
  const show = (change: Change) => {
    const all = { vehicle, channel, event, time, on, ...change }
    const parameters = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined && value !== ''))
    void navigate(hrefOf('pictures', parameters), { replace: true })
  }
  return (
    <ListPage
      wide
      bar={
        <TopBar
          title={t('pictures')}
          back={{ label: t('back'), go: goBack }}
          actions={
            <>
              {!onTerminal && <TableExport table={table} worded={false} />}
              <Button look="quiet" onClick={() => void navigate(hrefOf('photograph', vehicle ? { vehicle } : {}))}>
                {t('photograph')}
              </Button>
            </>
          }
        />
      }
      head={<Filters {...{ vehicle, channel, event, time, onTerminal, show }} />}
    >
      {onTerminal &&
        (vehicle ? (
          <OnTerminal key={JSON.stringify(filter)} vehicleId={vehicle} filter={filter} />
        ) : (
          <EmptyState icon="camera" title={t('whichVehicle')} text={t('whichVehicleText')} />
        ))}
      {!onTerminal && <OnPlatform {...list} />}
    </ListPage>
  )
}

interface FiltersProps {
  vehicle: string
  channel: number | undefined
  event: (typeof photoEvents)[number] | undefined
  time: ReturnType<typeof timeFilterOf>
  onTerminal: boolean
  show: (change: Change) => void
}

function Filters({ vehicle, channel, event, time, onTerminal, show }: FiltersProps) {
  const t = useTexts(photoTexts)
  const { openPicker } = useOpenPicker<{ id: string }>({
    first: () => ({ id: vehicle }),
    take: (before, chosen) => ({ id: chosen(pickers.videoVehicle)?.id ?? before.id }),
    onTaken: ({ id }) => show({ vehicle: id, channel: undefined }),
  })
  const known = useVehicle(vehicle || null)
  return (
    <div className={styles['filters']}>
      <div className={styles['where']}>
        <Segments
          label={t('where')}
          choices={[
            { value: '', text: t('here') },
            { value: 'terminal', text: t('onTerminal') },
          ]}
          chosen={onTerminal ? 'terminal' : ''}
          onChoose={value => show({ on: value })}
        />
      </div>
      <PickerField
        label={t('vehicle')}
        name="vehicle"
        value={namesById(vehicle, known, t.lang)}
        placeholder={t('anyVehicle')}
        onOpen={() => openPicker(pickers.videoVehicle, 'vehicle', { chosen: vehicle || undefined })}
        clear={{ label: t('clearVehicle'), run: () => show({ vehicle: '', channel: undefined }) }}
      />
      {vehicle && <ChannelSelect vehicleId={vehicle} channel={channel} onChoose={value => show({ channel: value })} />}
      <Select
        label={t('time')}
        choices={times.map(value => ({ value, text: t(value) }))}
        chosen={time === 'custom' ? 'all' : time}
        onChoose={value => show({ time: value })}
      />
      <Select
        label={t('reason')}
        choices={[{ value: '', text: t('anyReason') }, ...photoEvents.map(value => ({ value, text: t(value) }))]}
        chosen={event ?? ''}
        onChoose={value => show({ event: value })}
      />
    </div>
  )
}

function OnPlatform({ pages: list, missing }: ReturnType<typeof usePhotos>) {
  const t = useTexts(photoTexts)
  return (
    <>
      {missing.length > 0 && <Alert tone="notice">{t('missing', { names: missing.join(', ') })}</Alert>}
      {list.state === 'loading' && <p role="status">{t('loading')}</p>}
      {list.state === 'failed' && (
        <ErrorState title={t('failed')} text={messageOf(list.error, t.lang)} retry={{ label: t('retry'), run: list.reload }} />
      )}
      {list.state === 'there' && list.rows.length === 0 && <EmptyState icon="camera" title={t('none')} text={t('noneText')} />}
      {list.rows.length > 0 && <Gallery list={list} />}
    </>
  )
}

interface ChannelSelectProps {
  vehicleId: string
  channel: number | undefined
  onChoose: (channel: number | undefined) => void
}

function ChannelSelect({ vehicleId, channel, onChoose }: ChannelSelectProps) {
  const t = useTexts(photoTexts)
  const nameOf = useChannelName()
  const { data } = useCall('video/getVideoChannels', { vehicleId })
  const channels = data?.channels ?? []
  return (
    <Select
      label={t('cameras')}
      choices={[
        { value: '', text: t('anyChannel') },
        ...channels.map(each => ({
          value: String(each.channel),
          text: nameOf({ channel: each.channel, channelName: each.name }),
        })),
      ]}
      chosen={channel === undefined ? '' : String(channel)}
      onChoose={value => onChoose(value === '' ? undefined : Number(value))}
    />
  )
}
