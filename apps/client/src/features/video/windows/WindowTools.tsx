/** What can be done with the selected window. */
import { useEffect } from 'react'
import { useNavigate } from '../../../core/router/index.ts'
import { useStore } from 'zustand'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useOneModule } from '../../../core/context/use-one-module.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { fillScreenWith } from '../../../ui/full-screen.ts'
import { Segments } from '../../../ui/inputs/Segments.tsx'
import { CameraPad } from '../CameraPad.tsx'
import { savePicture } from './save-picture.ts'
import type { WindowCamera, WindowPlayer } from '../stream/window-player.ts'
import { videoTexts } from '../strings.ts'
import TalkButtons from '../talk/TalkButtons.tsx'
import { useCameraName } from '../use-camera-name.ts'
import { useSwitchStream } from './use-switch-stream.ts'
import styles from '../Video.module.css'
import type { VideoWindows } from './video-windows.ts'

interface Props {
  windows: VideoWindows
  onTurn: (at: number) => void
  /** Shows the buttons that turn the camera, or not. */
  onPad: () => void
  padShown: boolean
  /** The window fills the page: the browser cannot fill the screen with it. */
  onWholePage: (at: number) => void
}

/** Without a selected window the tools stay: each says what is missing. */
function useSelected(windows: VideoWindows) {
  const t = useTexts(videoTexts)
  const at = useStore(windows.view, ({ selected }) => selected)
  const player = at === null ? undefined : windows.players[at]
  const state = useStore((player ?? (windows.players[0] as WindowPlayer)).state)
  const camera = player && state.camera
  /** Says what is missing instead. */
  const withCamera = (run: (player: WindowPlayer, at: number) => void) => () => {
    if (!player || at === null) toast(t('selectWindow'))
    else if (!camera) toast(t('selectChannel'))
    else run(player, at)
  }
  return { player, state, camera, withCamera }
}

/** Of the selected window. */
export function WindowQuality({ windows }: Pick<Props, 'windows'>) {
  const t = useTexts(videoTexts)
  const { player, state, withCamera } = useSelected(windows)
  const switchStream = useSwitchStream()
  return (
    <Segments
      label={t('quality')}
      choices={[
        { value: 'sub', text: t('sub') },
        { value: 'main', text: t('main') },
      ]}
      chosen={player ? state.stream : 'sub'}
      onChoose={stream => withCamera(each => switchStream(each, stream))()}
    />
  )
}

/** The buttons that turn the camera of the selected window; nothing where it has none. */
export function SelectedPad({ windows }: Pick<Props, 'windows'>) {
  const { camera } = useSelected(windows)
  return camera && <CameraPad key={`${camera.vehicleId} ${camera.channel}`} camera={camera} />
}

/** Talk with the driver of the selected window's vehicle; nothing without the right. */
export function SelectedTalk({ windows }: Pick<Props, 'windows'>) {
  const { camera } = useSelected(windows)
  return camera && <TalkButtons key={camera.vehicleId} id={camera.vehicleId} plate={camera.plateNum} />
}

export function WindowTools({ windows, onTurn, onPad, padShown, onWholePage }: Props) {
  const t = useTexts(videoTexts)
  const { api } = useOutrider()
  const { hrefOf } = useScreens()
  const navigate = useNavigate()
  const nameOf = useCameraName()
  const { player, state, camera, withCamera } = useSelected(windows)
  const { step } = state
  const mayTurn = useOneModule() === undefined
  const runs = camera !== undefined && step !== 'ended' && step !== 'closed'

  const isSoundless = player !== undefined && state.hears && state.hasSound === false
  useEffect(() => {
    if (!isSoundless) return
    toast(t('noSound'))
    windows.hear(player, false)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it becomes known
  }, [isSoundless])

  /** The terminal takes it, in the size and quality of the camera, also while the video is poor. */
  const shoot = async ({ vehicleId, channel }: WindowCamera): Promise<void> => {
    const taken = await api.call('video/captureVideoPicture', { vehicleId, channel }).catch(() => undefined)
    if (taken) void navigate(hrefOf('captureInfo', { requests: taken.request.requestId }))
  }
  return (
    <div className={styles['tools']} role="toolbar" aria-label={t('tools')}>
      <IconButton
        icon={runs ? 'close' : 'play'}
        label={t(runs ? 'stop' : 'play')}
        onClick={withCamera(each => (runs ? each.close() : each.reopen()))}
      />
      <IconButton
        icon="camera"
        label={t('capture')}
        onClick={withCamera(({ canvas }) => {
          if (step !== 'playing' || !canvas || !camera) return toast(t('notPlayingYet'))
          void savePicture(canvas, nameOf(camera)).then(() => toast(t('captured')))
        })}
      />
      <IconButton icon="target" label={t('shoot')} onClick={withCamera(() => camera && void shoot(camera))} />
      <IconButton
        icon={player && state.hears ? 'soundOn' : 'soundOff'}
        label={t(player && state.hears ? 'soundOff' : 'soundOn')}
        onClick={withCamera(each => {
          if (state.hasSound === false && !state.hears) toast(t('noSound'))
          else windows.hear(each, !state.hears)
        })}
      />
      {mayTurn && <IconButton icon="sliders" label={t('pad')} aria-pressed={padShown} onClick={withCamera(onPad)} />}
      <IconButton icon="turn" label={t('turn')} onClick={withCamera((_, index) => onTurn(index))} />
      <IconButton
        icon="fullScreen"
        label={t('fullScreen')}
        onClick={withCamera(({ canvas }, index) => {
          if (canvas?.parentElement) fillScreenWith(canvas.parentElement, () => onWholePage(index))
        })}
      />
    </div>
  )
}
