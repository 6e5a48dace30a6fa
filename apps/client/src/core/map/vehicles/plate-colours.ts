/** Labels in the colours of plates on the road, which are the same in every theme. */
import { plateColors, type Vehicle } from '@outrider/contract'

interface PlateColour {
  fill: string
  /** Of the text. */
  ink: 'light' | 'dark'
}

export const plateColours: Readonly<Record<string, PlateColour>> = {
  blue: { fill: '#1a4fae', ink: 'light' },
  yellow: { fill: '#f5c518', ink: 'dark' },
  black: { fill: '#17191e', ink: 'light' },
  white: { fill: '#ffffff', ink: 'dark' },
  green: { fill: '#a9e2bd', ink: 'dark' },
}
export const plateInks = { light: '#ffffff', dark: '#151a23' } as const

/** Name of the image behind a label: that of its plate colour, if labels are coloured and it has one. */
export function plateImageOf({ plateColor }: Pick<Vehicle, 'plateColor'>, coloured: boolean): string {
  const colour = plateColors[plateColor]
  return coloured && Object.hasOwn(plateColours, colour) ? `plate:${colour}` : 'plate'
}

/** Text colour on an image; undefined: that of the map's palette. */
export const inkOn = (plateImage: string): PlateColour['ink'] | undefined => plateColours[plateImage.slice('plate:'.length)]?.ink
