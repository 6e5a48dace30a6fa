import { useTexts } from '../../core/i18n/use-texts.ts'
import type { WindowCamera } from './stream/window-player.ts'
import { videoTexts } from './strings.ts'

/** The name of a channel, and of a camera: its vehicle and channel. */
export function useChannelName(): (camera: Pick<WindowCamera, 'channel' | 'name'>) => string {
  const t = useTexts(videoTexts)
  return ({ channel, name }) => (name === '' ? t('channel', { n: channel }) : t('channelNamed', { n: channel, name }))
}

export function useCameraName(): (camera: WindowCamera) => string {
  const nameOf = useChannelName()
  return camera => `${camera.plateNum} · ${nameOf(camera)}`
}
