/** The vehicle that summary, lists and camera are of: the chosen one, else the first that has a track. */
import { useState } from 'react'
import { focusIn, type LoadedTrack } from '../replay/loaded-track.ts'

export function useFocus(tracks: readonly LoadedTrack[]): [LoadedTrack | undefined, (vehicleId: string) => void] {
  const [id, choose] = useState('')
  return [focusIn(tracks, id), choose]
}
