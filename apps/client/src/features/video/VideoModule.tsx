/** main:video: live video of up to sixteen cameras. */
import { useCallback, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useStored } from '../../core/context/use-stored.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { SecondWindow } from '../../core/routing/SecondWindow.tsx'
import { useScreenParameters, useScreens } from '../../core/routing/use-screens.ts'
import { IconButton } from '../../ui/Button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Segments } from '../../ui/inputs/Segments.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { CameraList } from './CameraList.tsx'
import { CloseCountdown } from './windows/CloseCountdown.tsx'
import { GoOnAll } from './windows/GoOnAll.tsx'
import { MapBeside } from './MapBeside.tsx'
import { RecordingsButton } from './history/RecordingsButton.tsx'
import { storedVideoMap, storedVideoSettings, storedVideoWindows, type WindowCount, windowCounts } from './stored-video.ts'
import { videoTexts } from './strings.ts'
import { useKeptWall } from './walls/use-kept-wall.ts'
import { usePlayVehicles } from './use-play-vehicles.ts'
import styles from './Video.module.css'
import { useTurned, VideoWindow } from './windows/VideoWindow.tsx'
import { useVideoWindows } from './windows/use-video-windows.ts'
import type { VideoWindows } from './windows/video-windows.ts'
import { Walls } from './walls/Walls.tsx'
import { SelectedPad, SelectedTalk, WindowQuality, WindowTools } from './windows/WindowTools.tsx'

const countTexts = { 1: 'one', 4: 'four', 6: 'six', 9: 'nine', 16: 'sixteen' } as const

export default function VideoModule() {
  const t = useTexts(videoTexts)
  const wide = useWide()
  const { hrefOf } = useScreens()
  const windows = useVideoWindows()
  const { count, selected } = useStore(windows.view)
  const [storedCount, storeCount] = useStored(storedVideoWindows)
  const [{ stream }] = useStored(storedVideoSettings)
  const [turnedOf, turn] = useTurned()
  const [wholePage, setWholePage] = useState<number>()
  const [padShown, showPad] = useState(false)
  const [mapShown, showMap] = useStored(storedVideoMap)

  const usual: WindowCount = storedCount ?? (wide ? 4 : 1)
  useEffect(() => windows.show(usual), [windows, usual])
  const { watch = '' } = useScreenParameters('main')
  useKeptWall(windows, watch === '' ? [] : watch.split(','))

  const play = useCallback(
    (camera: Parameters<VideoWindows['play']>[0]) => {
      if (!windows.play(camera, stream)) toast(t('selectWindow'))
    },
    [windows, stream, t],
  )
  const playAll = (cameras: Parameters<VideoWindows['playAll']>[0]) => {
    // More are too small on a phone.
    const left = windows.playAll(cameras, stream, wide ? 16 : 4)
    if (left > 0) toast(t('wallFull', { n: left }))
  }
  const named = usePlayVehicles(playAll)
  return (
    <div className={styles['module']}>
      <div className={styles['stage']}>
        <div className={styles['bar']}>
          <div className={styles['tools']}>
            <WindowTools
              windows={windows}
              onTurn={turn}
              onPad={() => showPad(!padShown)}
              padShown={padShown}
              onWholePage={setWholePage}
            />
            <Walls windows={windows} />
            <RecordingsButton small />
            {wide && <IconButton icon="map" label={t('map')} aria-pressed={mapShown} onClick={() => showMap(!mapShown)} />}
            <SecondWindow path={hrefOf('main', { module: 'video' })} name="video" />
          </div>
          <div className={styles['choices']}>
            <WindowQuality windows={windows} />
            <Segments
              label={t('count')}
              choices={windowCounts.map(value => ({ value: String(value), text: t(countTexts[value]) }))}
              chosen={String(count)}
              onChoose={value => storeCount(Number(value) as WindowCount)}
            />
          </div>
          {padShown && <SelectedPad windows={windows} />}
          <div className={styles['talk']}>
            <SelectedTalk windows={windows} />
          </div>
        </div>
        <div className={styles['grid']} data-count={count} role="group" aria-label={t('windows')}>
          {windows.players.slice(0, count).map((player, at) => (
            <VideoWindow
              // oxlint-disable-next-line react/no-array-index-key -- a window is its place
              key={at}
              player={player}
              number={at + 1}
              selected={selected === at}
              turned={turnedOf(at)}
              onLeaveWholePage={wholePage === at ? () => setWholePage(undefined) : undefined}
              onSelect={() => windows.select(at)}
              turns={padShown && selected === at}
            />
          ))}
        </div>
        <CloseCountdown of={windows} />
        <GoOnAll windows={windows} />
      </div>
      <CameraList named={named} onPlay={play} onPlayAll={playAll} />
      {wide && mapShown && <MapBeside windows={windows} />}
    </div>
  )
}
