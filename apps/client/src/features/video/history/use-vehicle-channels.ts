/** The name and the cameras of the vehicle that a screen is about. */
import type { DataOf } from '@outrider/contract'
import { useVehicle } from '../../../core/context/use-fleet.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import type { WindowCamera } from '../stream/window-player.ts'
import type { RecordingQuery } from './use-recordings.ts'

interface VehicleChannels {
  /** Empty: the vehicle is not loaded yet, or unknown. */
  plateNum: string
  channels: DataOf<'video/getVideoChannels'>['channels'] | undefined
  error: Error | null
  reload: () => void
}

export function useVehicleChannels(vehicleId: string | undefined): VehicleChannels {
  const vehicle = useVehicle(vehicleId ?? null)
  const { data, error, refetch } = useCall('video/getVideoChannels', vehicleId ? { vehicleId } : undefined)
  return {
    plateNum: vehicle?.plateNum ?? '',
    channels: data?.channels,
    error,
    reload: () => void refetch(),
  }
}

/** Those that are asked for; none is named: all. */
export const camerasOf = (
  { vehicle, channels: wanted }: Pick<RecordingQuery, 'vehicle' | 'channels'>,
  { plateNum, channels = [] }: Pick<VehicleChannels, 'plateNum' | 'channels'>,
): WindowCamera[] =>
  channels
    .filter(({ channel }) => wanted.length === 0 || wanted.includes(channel))
    .map(({ channel, name }) => ({ vehicleId: vehicle, plateNum, channel, name }))
