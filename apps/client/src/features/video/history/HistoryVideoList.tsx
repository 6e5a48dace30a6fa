/** /historyVideoList: what a terminal has recorded, as a timeline and as a list. */
import { useNavigate } from '../../../core/router/index.ts'
import { commonTexts } from '../../../core/i18n/common-texts.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useScreenParameters, useScreens } from '../../../core/routing/use-screens.ts'
import { minuteRange, number } from '../../../core/time/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { MainPart } from '../../../ui/layout/MainPart.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { useWide } from '../../../ui/use-wide.ts'
import { useChannelName } from '../use-camera-name.ts'
import { downloadTexts } from './download-texts.ts'
import { Downloads } from './Downloads.tsx'
import { useDownloads } from './use-downloads.ts'
import { HistoryForm } from './HistoryForm.tsx'
import styles from './History.module.css'
import { parametersOf, recordingQueryIn } from './recorded-parameters.ts'
import { recordedOf } from './recorded-streams.ts'
import { RecordingRows } from './RecordingRows.tsx'
import { RecordingTimeline } from './RecordingTimeline.tsx'
import { historyTexts } from './strings.ts'
import { useRecordings } from './use-recordings.ts'
import { camerasOf, useVehicleChannels } from './use-vehicle-channels.ts'

const failures = {
  offline: 'failedOffline',
  noAnswer: 'failedNoAnswer',
  refused: 'failedRefused',
  platformOffline: 'failedPlatformOffline',
  platformNoAnswer: 'failedPlatformNoAnswer',
  platformRefused: 'failedPlatformRefused',
  platformNoVideo: 'failedPlatformNoVideo',
  platformCode: 'failedPlatformCode',
} as const

export default function HistoryVideoList() {
  const { hrefOf } = useScreens()
  const t = useTexts(historyTexts)
  const common = useTexts(commonTexts)
  const wide = useWide()
  const navigate = useNavigate()
  const nameOf = useChannelName()
  const parameters = useScreenParameters('historyVideoList')
  const query = recordingQueryIn(parameters)
  const goBack = useGoBack(hrefOf('historyVideoQuery', parameters))
  const vehicle = useVehicleChannels(query?.vehicle)
  const downloads = useDownloads(query && { vehicleId: query.vehicle })
  const { found, again } = useRecordings(query)
  const { recordings, failed, answered, parts, done, problem } = found
  const channelName = (channel: number) =>
    nameOf({ channel, name: vehicle.channels?.find(each => each.channel === channel)?.name ?? '' })
  const play = (channel: number, at: number, stream?: 'main' | 'sub') => {
    if (query)
      void navigate(
        hrefOf('historyVideoPlay', { ...parametersOf({ ...query, channels: [channel] }), at, ...(stream && { stream }) }),
      )
  }
  // The platform says of each channel that there is none: asking again would not help.
  const noCameras = vehicle.channels?.length === 0
  const cameras = query ? camerasOf(query, vehicle) : []
  return (
    <div className={styles['screen']}>
      <TopBar
        title={t('list')}
        back={{ label: common('back'), go: goBack }}
        {...(wide &&
          query && {
            actions: (
              <Button icon="refresh" disabled={!done} onClick={again}>
                {t('askAgain')}
              </Button>
            ),
          })}
      />
      <MainPart className={styles['body']}>
        {wide && (
          <div className={styles['panel']}>
            <HistoryForm key={JSON.stringify(parameters)} first={parameters} />
          </div>
        )}
        <div className={styles['results']}>
          {!query && <Start onQuery={wide ? undefined : () => void navigate(hrefOf('historyVideoQuery', parameters))} />}
          {query && (
            <>
              <div className={styles['summary']}>
                <div>
                  <strong>{vehicle.plateNum}</strong> · {minuteRange(query.from, query.to, t.lang)}
                  <p className={styles['note']} role="status">
                    {done
                      ? recordings.length > 0 && t('found', { n: number(recordedOf(recordings).length, t.lang) })
                      : t('asking', { n: number(answered, t.lang), total: number(Math.max(parts, 1), t.lang) })}
                  </p>
                </div>
                {recordings.length > 0 && cameras.length > 1 && (
                  <Button
                    look="primary"
                    icon="play"
                    onClick={() =>
                      void navigate(
                        hrefOf('historyVideoPlayAll', {
                          ...parametersOf(query),
                          at: Math.max(query.from, Math.min(...recordings.map(({ startTime }) => startTime))),
                        }),
                      )
                    }
                  >
                    {t('playAllOfThem')}
                  </Button>
                )}
              </div>
              <Downloads downloads={downloads} nameOf={({ channel }) => channelName(channel)} />
              {failed.map(({ channel, reason }) => (
                <Alert key={channel} tone="notice">
                  {t(failures[reason], { name: channelName(channel) })}
                </Alert>
              ))}
              {noCameras && <EmptyState icon="video" title={t('noCameras')} text={t('noCamerasText')} />}
              {problem !== undefined && !noCameras && (
                <ErrorState title={problem} text="" retry={{ label: common('retry'), run: again }} />
              )}
              {done && problem === undefined && recordings.length === 0 && failed.length === 0 && (
                <EmptyState icon="video" title={t('none')} text={t('noneText')} />
              )}
              <Found {...{ query, cameras, downloads, recordings, nameOf, channelName }} onPlay={play} />
            </>
          )}
        </div>
      </MainPart>
    </div>
  )
}

function Start({ onQuery }: { onQuery: (() => void) | undefined }) {
  const t = useTexts(historyTexts)
  return (
    <EmptyState
      icon="video"
      title={t('start')}
      text={t('startText')}
      action={onQuery && <Button onClick={onQuery}>{t('toQuery')}</Button>}
    />
  )
}

interface FoundProps {
  query: NonNullable<ReturnType<typeof recordingQueryIn>>
  cameras: ReturnType<typeof camerasOf>
  downloads: ReturnType<typeof useDownloads>
  recordings: ReturnType<typeof useRecordings>['found']['recordings']
  nameOf: ReturnType<typeof useChannelName>
  channelName: (channel: number) => string
  onPlay: (channel: number, at: number, stream?: 'main' | 'sub') => void
}

/** The recordings, on a line of time and below each other. */
function Found({ query, cameras, downloads, recordings, nameOf, channelName, onPlay }: FoundProps) {
  const downloadWords = useTexts(downloadTexts)
  if (recordings.length === 0) return null
  return (
    <>
      <RecordingTimeline
        from={query.from}
        to={query.to}
        channels={cameras.map(camera => ({ channel: camera.channel, name: nameOf(camera) }))}
        recordings={recordings}
        onPlay={onPlay}
      />
      <RecordingRows
        recordings={recordings}
        nameOf={channelName}
        onPlay={({ channel, startTime, stream }) => onPlay(channel, Math.max(startTime, query.from), stream)}
        onDownload={
          downloads.query.data?.served
            ? recording => downloads.starting.mutate(recording, { onSuccess: () => toast(downloadWords('begun')) })
            : undefined
        }
      />
    </>
  )
}
