/**
 * Plays what the address names, once: `watch=7` all cameras of the vehicle, as many as there are windows; `watch=7,8` the first one of each.
 */
import { useEffect, useRef } from 'react'
import { useOutrider } from '../../core/context/outrider.ts'
import { useVehicles } from '../../core/context/use-fleet.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useScreenParameters } from '../../core/routing/use-screens.ts'
import { toast } from '../../ui/feedback/toast.ts'
import type { WindowCamera } from './stream/window-player.ts'
import { videoTexts } from './strings.ts'

/** Ids of the vehicles that the address names. */
export function usePlayVehicles(play: (cameras: readonly WindowCamera[]) => void): readonly string[] {
  const t = useTexts(videoTexts)
  const { api } = useOutrider()
  const { watch = '' } = useScreenParameters('main')
  const ids = watch === '' ? [] : watch.split(',')
  const vehicles = useVehicles(ids)
  const known = vehicles.every(each => each !== undefined)
  const played = useRef('')
  useEffect(() => {
    if (!known || watch === '' || played.current === watch) return
    played.current = watch
    const camerasOf = async (at: number): Promise<WindowCamera[]> => {
      const plateNum = vehicles[at]?.plateNum
      const vehicleId = ids[at]
      if (plateNum === undefined || vehicleId === undefined) return []
      // The list of cameras says what is wrong.
      const data = await api.call('video/getVideoChannels', { vehicleId }, { quiet: true }).catch(() => undefined)
      return (data?.channels ?? []).map(({ channel, name }) => ({ vehicleId, plateNum, channel, name }))
    }
    const playAll = async (): Promise<void> => {
      const found = await Promise.all(ids.map((_, at) => camerasOf(at)))
      const cameras = found.length === 1 ? found.flat() : found.flatMap(([first]) => first ?? [])
      if (cameras.length === 0) toast(t('noCameras'))
      else play(cameras)
    }
    void playAll()
  })
  return ids
}
