import type { VideoStream } from '@outrider/contract'
import { useCallback } from 'react'
import { useOutrider } from '../../../core/context/outrider.ts'
import type { WindowPlayer } from '../stream/window-player.ts'

/** Switches what plays; a window that does not play is opened with the other stream. */
export function useSwitchStream(): (player: WindowPlayer, stream: VideoStream) => void {
  const { api } = useOutrider()
  return useCallback(
    (player, stream) => {
      const { camera, step } = player.state.getState()
      if (!camera) return
      if (step === 'ended' || step === 'closed') return player.open(camera, stream)
      const { vehicleId, channel } = camera
      const { stream: before } = player.state.getState()
      player.setStream(stream)
      // Its error is shown, and the stream is what it was.
      api.call('video/switchVideoQuality', { vehicleId, channel, stream }).catch(() => player.setStream(before))
    },
    [api],
  )
}
