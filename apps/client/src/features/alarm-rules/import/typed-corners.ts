/** Corners as they are typed or stand in a cell: a place in each line, "latitude, longitude". Pure. */
import type { Coordinates } from '@outrider/geo'

const numberIn = (text: string | undefined): number => (text ? Number(text) : Number.NaN)

/** What is no place has no numbers. */
export const cornersIn = (text: string): Coordinates[] =>
  text
    .split(/[;；|\n]/)
    .map(each => each.trim())
    .filter(Boolean)
    .map(each => {
      const [latitude, longitude, more] = each.split(/[,，\s]+/)
      return more
        ? { latitude: Number.NaN, longitude: Number.NaN }
        : { latitude: numberIn(latitude), longitude: numberIn(longitude) }
    })

export const cornersText = (corners: readonly Coordinates[]): string =>
  corners.map(({ latitude, longitude }) => `${latitude}, ${longitude}`).join('\n')

export const isPlace = ({ latitude, longitude }: Coordinates): boolean => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180

/** The first line that is no place, from 1; undefined: all are. */
export function wrongCorner(text: string): number | undefined {
  const at = text.split('\n').findIndex(line => !cornersIn(line).every(isPlace))
  return at < 0 ? undefined : at + 1
}
