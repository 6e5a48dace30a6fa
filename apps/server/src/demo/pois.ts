/** Marked points of the demo; one has a picture. WGS-84. Names are in one language: users write them. */
import type { Poi } from '@outrider/contract'

interface DemoPoi extends Pick<Poi, 'name' | 'kind' | 'latitude' | 'longitude'> {
  picture?: true
}

export const demoPois: readonly DemoPoi[] = [
  { name: '青浦场站 Qingpu depot', kind: 'depot', latitude: 31.1507, longitude: 121.1241, picture: true },
  { name: '昆山维修点 Kunshan repair shop', kind: 'repair', latitude: 31.3847, longitude: 120.9806 },
]
