/** What is drawn into an archive of streets. */
export type Position = readonly [longitude: number, latitude: number]

export interface StreetFeature {
  layer: 'earth' | 'water' | 'landuse' | 'roads' | 'places' | 'buildings'
  kind: 'point' | 'line' | 'area'
  shape: readonly Position[]
  tags: Readonly<Record<string, string | number>>
  minZoom: number
}
