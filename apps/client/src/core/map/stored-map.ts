/** What is stored about maps. */
import { mapCentre, mapLayer } from '@outrider/contract'
import * as z from 'zod/mini'
import { defineStored } from '../storage/stored.ts'

/** Id of the chosen basemap; empty: the platform's first. */
export const storedMapLayer = defineStored({
  key: 'mapLayer',
  schema: z.string().check(z.maxLength(32)),
  fallback: '',
})

/** The basemaps that the platform has listed last, for a start without a network. */
export const storedMapLayers = defineStored({ key: 'mapLayers', schema: z.array(mapLayer).check(z.maxLength(50)), fallback: [] })

/** Key of the external map service; empty: none. */
export const storedMapkey = defineStored({
  key: 'mapkey',
  schema: z.string().check(z.maxLength(256)),
  fallback: '',
})

/** The last view of the map; null: none. */
export const storedMapView = defineStored({ key: 'mapView', schema: z.nullable(mapCentre), fallback: null })

export const storedMapConfig = defineStored({
  key: 'mapConfig',
  schema: z.object({
    showPopup: z.boolean(),
    closePopupOnMapClick: z.boolean(),
    transparentPlate: z.boolean(),
    showMarks: z.boolean(),
  }),
  fallback: { showPopup: true, closePopupOnMapClick: false, transparentPlate: false, showMarks: true },
})

/** What opens on "navigate there", by its name in navigate/providers.ts; empty: the user is asked each time. */
export const storedNavigateWith = defineStored({
  key: 'navigateWith',
  schema: z.string().check(z.maxLength(16)),
  fallback: '',
})

/** The note that the embedded map has no streets was closed. */
export const storedStreetsNoteClosed = defineStored({
  key: 'streetsNoteClosed',
  schema: z.boolean(),
  fallback: false,
})

/** The note that the vehicles of another platform are not shown was closed. */
export const storedBesideNoteClosed = defineStored({
  key: 'besideNoteClosed',
  schema: z.boolean(),
  fallback: false,
})

export const storedVehicleIcon = defineStored({
  key: 'vehicleIcon',
  schema: z.enum(['default', 'car']),
  fallback: 'default',
})

/** What labels of vehicles say. `asSet`: the fields of the settings. */
export const labelNames = ['asSet', 'plateNum', 'nickname', 'none'] as const
const mapLabels = z.object({
  name: z.enum(labelNames),
  /** Also the speed. */
  speed: z.boolean(),
  /** In the colours of plates. */
  plateColours: z.boolean(),
})
export type MapLabels = z.output<typeof mapLabels>

/** Labels as chosen on the map. */
export const storedMapLabels = defineStored({
  key: 'mapLabels',
  schema: mapLabels,
  fallback: { name: 'asSet', speed: false, plateColours: false },
})

/** Whether maps are light or dark. `theme`: as the theme is. */
export const mapShades = ['theme', 'light', 'dark'] as const
export type MapShade = (typeof mapShades)[number]

export const storedMapShade = defineStored({ key: 'mapShade', schema: z.enum(mapShades), fallback: 'theme' })

/** Minutes of the trail behind the selected vehicle; 0: none. */
export const trailMinutes = [0, 10, 30] as const
export type TrailMinutes = (typeof trailMinutes)[number]

/** Geofences below the vehicles of the live map. */
export const storedMapGeofences = defineStored({ key: 'mapGeofences', schema: z.boolean(), fallback: false })

/** Where the fleet drives, below the vehicles of the live map. */
export const storedMapRoads = defineStored({ key: 'mapRoads', schema: z.boolean(), fallback: false })

export const storedMapTrail = defineStored({ key: 'mapTrail', schema: z.literal(trailMinutes), fallback: 0 })
