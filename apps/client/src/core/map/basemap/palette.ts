/**
 * Map colours of the light and the dark theme. The basemap is muted so that vehicles stand out; states have the same colours
 * everywhere.
 */
import type { DriveState } from '@outrider/contract'

export type MapTheme = 'light' | 'dark'

const light = {
  states: {
    driving: '#12a150',
    idling: '#f29a0c',
    parked: '#5b7fb4',
    offline: '#98a1ad',
    unknown: '#98a1ad',
  } satisfies Record<DriveState, string>,
  alarm: '#e5343d',
  alarmVeil: 'rgba(229, 52, 61, 0.16)',
  /** Ring of a vehicle without a fix. */
  noFix: '#55606e',
  selection: '#1f6feb',
  selectionVeil: '#e4eefe',
  /** Where the fleet drives. */
  roads: '#8a3ffc',

  sea: '#d5e4ec',
  land: '#f7f5f0',
  coast: '#b4cad6',
  border: '#b9afa0',
  grid: '#6f8592',
  country: '#8b8478',
  province: '#a39c90',
  city: '#5f5b54',
  halo: '#ffffff',
  dot: '#a09a8e',

  green: '#e6eddc',
  building: '#ebe6dc',
  casing: '#d9d2c4',
  road: '#ffffff',
  motorway: '#fbe3b0',
  /** Names of streets. */
  street: '#6b665d',

  plate: 'rgba(255, 255, 255, 0.94)',
  plateSelected: '#24303c',
  label: '#24303c',
  labelFaint: '#5f6873',
  labelSelected: '#ffffff',
  cluster: '#ffffff',
  clusterOffline: '#c3cad2',
  /** Maximum brightness of raster basemaps, 0 to 1. */
  imageryBrightness: 1,
}
export type Palette = typeof light

const dark: Palette = {
  states: { driving: '#1fb464', idling: '#f2a02c', parked: '#6f93c8', offline: '#7f8a98', unknown: '#7f8a98' },
  alarm: '#f2505a',
  alarmVeil: 'rgba(242, 80, 90, 0.24)',
  noFix: '#b4bfcc',
  selection: '#6ea8fe',
  selectionVeil: '#1d2f4d',
  roads: '#be95ff',

  sea: '#10171f',
  land: '#1c242e',
  coast: '#34465a',
  border: '#4d5a69',
  grid: '#7f97ab',
  country: '#8c98a8',
  province: '#76828f',
  city: '#b5bfcb',
  halo: '#0d131a',
  dot: '#6d7886',

  green: '#1d2c29',
  building: '#252e39',
  casing: '#121920',
  road: '#364251',
  motorway: '#5a4c30',
  street: '#98a4b1',

  plate: 'rgba(18, 24, 32, 0.92)',
  plateSelected: '#e9edf3',
  label: '#e6ebf2',
  labelFaint: '#9ca7b6',
  labelSelected: '#10151d',
  cluster: '#1a212b',
  clusterOffline: '#56616f',
  imageryBrightness: 0.62,
}

export const palettes: Record<MapTheme, Palette> = { light, dark }
