/** Colours of the map. The ground is quiet so that vehicles are what one sees; states keep their colour everywhere. */
import type { DriveState } from '@outrider/contract'

export const stateColours: Record<DriveState, string> = {
  driving: '#12a150',
  idling: '#f29a0c',
  parked: '#5b7fb4',
  offline: '#98a1ad',
  unknown: '#98a1ad',
}
export const alarmColour = '#e5343d'
export const selectionColour = '#1f6feb'

export const ink = {
  sea: '#d5e4ec',
  land: '#f7f5f0',
  coast: '#b4cad6',
  border: '#b9afa0',
  grid: '#6f8592',
  country: '#8b8478',
  province: '#a39c90',
  city: '#5f5b54',
  halo: '#ffffff',
  label: '#24303c',
  faintLabel: '#7b8591',
}
