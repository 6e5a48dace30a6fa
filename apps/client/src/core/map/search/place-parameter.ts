/** A place in an address: degrees of WGS-84 and its name, such as 31.2304,121.4737,People's Park. */
import type { NamedPlace } from '../places/places-layer.ts'

const form = /^(-?\d{1,2}(?:\.\d{1,7})?),(-?\d{1,3}(?:\.\d{1,7})?),(.{1,100})$/u

export const placeParameter = ({ latitude, longitude, name }: NamedPlace): string => `${latitude},${longitude},${name}`

/** null: none, or nothing that could be one. */
export function placeFrom(parameter: string | null): NamedPlace | null {
  const [, latitude, longitude, name] = form.exec(parameter ?? '') ?? []
  if (name === undefined) return null
  const place = { latitude: Number(latitude), longitude: Number(longitude), name }
  return Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180 ? place : null
}
