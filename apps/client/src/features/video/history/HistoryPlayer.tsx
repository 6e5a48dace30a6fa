/** Recorded video of a vehicle: its windows, what steers them, and beside it where the vehicle was and how fast. */
import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from '../../../core/router/index.ts'
import { messageOf } from '../../../core/api/call-error.ts'
import { splitId } from '../../../core/api/identity.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { commonTexts } from '../../../core/i18n/common-texts.ts'
import { useLang, useTexts } from '../../../core/i18n/use-texts.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useScreenParameters, useScreens } from '../../../core/routing/use-screens.ts'
import { currentPlatform } from '../../../core/session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import { MainPart } from '../../../ui/layout/MainPart.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { useLatest } from '../../../ui/use-latest.ts'
import { CloseCountdown } from '../windows/CloseCountdown.tsx'
import type { WindowCamera } from '../stream/window-player.ts'
import styles from './History.module.css'
import { recordingQueryIn } from './recorded-parameters.ts'
import { ReplayBeside } from './ReplayBeside.tsx'
import { ReplayControls } from './ReplayControls.tsx'
import { ReplayGroup } from './replay-group.ts'
import { ReplayWindow } from './ReplayWindow.tsx'
import { historyTexts } from './strings.ts'
import type { RecordingQuery } from './use-recordings.ts'
import { camerasOf, useVehicleChannels } from './use-vehicle-channels.ts'

interface Props {
  screen: 'historyVideoPlay' | 'historyVideoPlayAll'
  title: 'play' | 'playAll'
  /** Windows. */
  most: number
}

export function HistoryPlayer({ screen, title, most }: Props) {
  const { hrefOf } = useScreens()
  const t = useTexts(historyTexts)
  const common = useTexts(commonTexts)
  const navigate = useNavigate()
  const parameters = useScreenParameters(screen)
  const query = recordingQueryIn(parameters)
  const goBack = useGoBack(hrefOf(query ? 'historyVideoList' : 'historyVideoQuery', parameters))
  const vehicle = useVehicleChannels(query?.vehicle)
  const cameras = query ? camerasOf(query, vehicle).slice(0, most) : []
  const begin = query && Math.min(Math.max(parameters.at ?? query.from, query.from), query.to - 1_000)
  return (
    <div className={styles['screen']}>
      <TopBar title={[t(title), vehicle.plateNum].filter(Boolean).join(' · ')} back={{ label: common('back'), go: goBack }} />
      <MainPart className={styles['body']}>
        {!query && (
          <div className={styles['results']}>
            <EmptyState
              icon="video"
              title={t('nothingToPlay')}
              text={t('nothingToPlayText')}
              action={<Button onClick={() => void navigate(hrefOf('historyVideoQuery'))}>{t('toQuery')}</Button>}
            />
          </div>
        )}
        {query && !vehicle.channels && (
          <div className={styles['results']}>
            {vehicle.error ? (
              <ErrorState
                title={t('camerasFailed')}
                text={messageOf(vehicle.error, t.lang)}
                retry={{ label: common('retry'), run: vehicle.reload }}
              />
            ) : (
              <LoadingState label={common('loading')} />
            )}
          </div>
        )}
        {query && vehicle.channels && cameras.length === 0 && (
          <div className={styles['results']}>
            <EmptyState icon="video" title={t('noCameras')} text={t('noCamerasText')} />
          </div>
        )}
        {query && vehicle.channels && cameras.length > 0 && begin !== undefined && (
          <Playing key={JSON.stringify(parameters)} {...{ query, cameras, begin }} plateNum={vehicle.plateNum} />
        )}
      </MainPart>
    </div>
  )
}

interface PlayingProps {
  query: RecordingQuery
  cameras: WindowCamera[]
  begin: number
  plateNum: string
}

function Playing({ query, cameras, begin, plateNum }: PlayingProps) {
  const group = useReplayGroup(query, cameras, begin)
  return (
    <>
      <div className={styles['stage']}>
        <div className={styles['windows']} data-count={group.channels.length}>
          {group.channels.map(channel => (
            <ReplayWindow key={channel.camera.channel} {...{ group, channel, plateNum }} />
          ))}
        </div>
        <CloseCountdown of={group} />
        <ReplayControls group={group} from={query.from} to={query.to} />
      </div>
      <ReplayBeside query={query} group={group} />
    </>
  )
}

/** Plays while the screen is open. */
function useReplayGroup({ from, to, stream }: RecordingQuery, cameras: WindowCamera[], begin: number): ReplayGroup {
  const { api, session } = useOutrider()
  const lang = useLatest(useLang())
  // What plays goes on when the vehicle is loaded, or renamed.
  const [named] = useState(() => JSON.stringify(cameras))
  const group = useMemo(
    () =>
      new ReplayGroup(
        JSON.parse(named) as WindowCamera[],
        { from, to, stream: stream ?? 'main' },
        {
          // The window says what is wrong.
          getUrl: body => api.call('video/getVideoHistoryPlayBackUrl', body, { quiet: true }),
          control: body => api.call('video/sendVideoHistoryPlayBackCmd', body, { quiet: true }),
          stop: body => api.call('video/sendStopPlayingVideoHistoryCmd', body, { quiet: true }),
          platformOf(vehicleId) {
            const { platformCode } = splitId(vehicleId)
            const code = platformCode ?? currentPlatform(session.state.getState())?.Code
            return code === undefined ? undefined : session.targetOf(code)?.url
          },
          textOf: error => messageOf(error, lang.current),
        },
      ),
    [api, session, lang, named, from, to, stream],
  )
  useEffect(() => {
    group.start(begin)
    return () => group.close()
  }, [group, begin])
  return group
}
