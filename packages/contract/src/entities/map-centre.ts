import * as z from 'zod/mini'

/** Centre (WGS-84 degrees) and zoom level of the map. */
export const mapCentre = z.object({
  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
  zoom: z.number().check(z.minimum(0), z.maximum(24)),
})
export type MapCentre = z.infer<typeof mapCentre>
