/** Vehicles with cameras, and the channels of the open one. */
import type { DataOf } from '@outrider/contract'
import { useState } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { organisationOfKey } from '../../core/fleet/organisation-tree.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useDebounced } from '../../core/lists/use-debounced.ts'
import { OrganisationFilter } from '../../core/query-forms/OrganisationFilter.tsx'
import { useCall } from '../../core/queries/use-call.ts'
import { number } from '../../core/time/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { SearchBar } from '../../ui/inputs/SearchBar.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import type { WindowCamera } from './stream/window-player.ts'
import { videoTexts } from './strings.ts'
import { megabytes, type Traffic, trafficState } from './traffic.ts'
import { useChannelName } from './use-camera-name.ts'
import styles from './Video.module.css'

/** Others are found by searching. */
const limit = 100

type ListedVehicle = DataOf<'vehicle/getVehicles'>['vehicles'][number]

interface Props {
  /** Ids of vehicles that the address names: the first one is open. */
  named?: readonly string[]
  onPlay: (camera: WindowCamera) => void
  onPlayAll: (cameras: readonly WindowCamera[]) => void
}

export function CameraList({ named = [], onPlay, onPlayAll }: Props) {
  const t = useTexts(videoTexts)
  const [typed, setTyped] = useState('')
  const [openId, setOpenId] = useState(named[0])
  const keyword = useDebounced(typed.trim())
  const [organisation, setOrganisation] = useState<string>()
  const below = organisation === undefined ? undefined : organisationOfKey(organisation)
  const query = useCall(
    'vehicle/getVehicles',
    { video: true, keyword, limit, ...(below && { orgId: below.orgId }) },
    { keepLast: true, ...(below?.pcode && { platform: below.pcode }) },
  )
  const { vehicles = [], total = 0 } = query.data ?? {}
  const { data: traffic } = useCall('video/getVideoTraffic', {}, { staleTime: 60_000 })
  const trafficOf = (id: string): Traffic | undefined => traffic?.vehicles.find(({ vehicleId }) => vehicleId === id)
  // By the organisation that has them, which folds.
  const groups = [...Map.groupBy(vehicles, ({ orgId, orgName }) => `${orgId} ${orgName}`).values()]
  const rowsOf = (of: readonly ListedVehicle[]) => (
    <ul className={styles['vehicles']}>
      {of.map(vehicle => (
        <li key={vehicle.id}>
          <VehicleRow
            vehicle={vehicle}
            traffic={trafficOf(vehicle.id)}
            open={vehicle.id === openId}
            onToggle={() => setOpenId(openId === vehicle.id ? undefined : vehicle.id)}
            {...{ onPlay, onPlayAll }}
          />
        </li>
      ))}
    </ul>
  )
  return (
    <section className={styles['cameras']} aria-label={t('cameras')}>
      <SearchBar value={typed} onChange={setTyped} label={t('search')} clearLabel={t('clear')} />
      <div className={styles['below']}>
        <OrganisationFilter chosen={organisation} onChoose={key => setOrganisation(key || undefined)} />
      </div>
      {total > vehicles.length && <Alert tone="notice">{t('moreVehicles', { total: number(total, t.lang) })}</Alert>}
      {query.isPending && <p className={styles['note']}>{t('loading')}</p>}
      {query.isError && (
        <ErrorState
          title={t('failed')}
          text={messageOf(query.error, t.lang)}
          retry={{ label: t('retry'), run: () => void query.refetch() }}
        />
      )}
      {query.data && vehicles.length === 0 && (
        <EmptyState
          icon="video"
          title={t(keyword === '' && !below ? 'noVehicles' : 'noMatch')}
          {...(keyword === '' && !below && { text: t('noVehiclesText') })}
        />
      )}
      {groups.length > 1
        ? groups.map(of => (
            <details key={of[0]?.orgId} open className={styles['group']}>
              <summary>
                {of[0]?.orgName}
                <span className={styles['offline']}>{number(of.length, t.lang)}</span>
              </summary>
              {rowsOf(of)}
            </details>
          ))
        : rowsOf(vehicles)}
    </section>
  )
}

function VehicleRow({
  vehicle: { id: vehicleId, plateNum, nickname, position },
  traffic,
  open,
  onToggle,
  ...rest
}: Props & { vehicle: ListedVehicle; traffic: Traffic | undefined; open: boolean; onToggle: () => void }) {
  const t = useTexts(videoTexts)
  const state = traffic && trafficState(traffic)
  return (
    <>
      <button
        type="button"
        className={joinClasses(styles['vehicle'], open && styles['open'])}
        aria-expanded={open}
        onClick={onToggle}
      >
        <Icon name={open ? 'down' : 'forward'} size={16} />
        <span className={styles['plate']}>{plateNum}</span>
        {nickname !== '' && <span className={styles['note']}>{nickname}</span>}
        {(state === 'near' || state === 'used') && <span className={styles['warning']}>{t(state)}</span>}
        {position?.onlineState === 'offline' && <span className={styles['offline']}>{t('offlineVehicle')}</span>}
      </button>
      {open && traffic && <TrafficLine traffic={traffic} />}
      {open && <Channels {...{ vehicleId, plateNum, ...rest }} />}
    </>
  )
}

function TrafficLine({ traffic: { bytes, budget } }: { traffic: Traffic }) {
  const t = useTexts(videoTexts)
  const n = number(megabytes(bytes), t.lang)
  return (
    <p className={styles['note']}>
      {budget === null ? t('traffic', { n }) : t('trafficOf', { n, all: number(megabytes(budget), t.lang) })}
    </p>
  )
}

function Channels({ vehicleId, plateNum, onPlay, onPlayAll }: Props & { vehicleId: string; plateNum: string }) {
  const t = useTexts(videoTexts)
  const nameOf = useChannelName()
  const { data, error, isPending } = useCall('video/getVideoChannels', { vehicleId })
  if (isPending) return <p className={styles['note']}>{t('loading')}</p>
  if (error) return <Alert>{messageOf(error, t.lang)}</Alert>
  const cameras = data.channels.map(({ channel, name }) => ({ vehicleId, plateNum, channel, name }))
  return (
    <div className={styles['channels']}>
      {!data.served && <Alert tone="notice">{t(data.lacks === 'address' ? 'noAddress' : 'notServed')}</Alert>}
      {data.assumed === true && <Alert tone="notice">{t('assumed')}</Alert>}
      {cameras.map(camera => (
        <Button key={camera.channel} look="quiet" icon="video" onClick={() => onPlay(camera)}>
          {nameOf(camera)}
        </Button>
      ))}
      {cameras.length > 1 && (
        <Button look="quiet" icon="play" onClick={() => onPlayAll(cameras)}>
          {t('playAll')}
        </Button>
      )}
    </div>
  )
}
