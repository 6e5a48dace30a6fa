/** POI icon: a pin whose colour and symbol show the kind. */
import type { Poi } from '@outrider/contract'
import { withShadow, iconCanvas } from '../shell/canvas.ts'

export type PoiKind = Poi['kind']

/** Image size, CSS pixels; the tip is at the centre of the lower edge. */
const width = 34
const height = 42
/** Radius of the pin's head. */
const radius = 12.5
const middle = -4.5
const tip = height / 2 - 3

/** Colours differ from those of vehicle states; symbols on a 24 grid, drawn in white. */
const poiStyles: Record<PoiKind, { colour: string; sign: string }> = {
  depot: { colour: '#4b5fc4', sign: 'M4.500 11L12 5l7.500 6M6.500 9.500V19h11V9.500M10 19v-5h4v5' },
  customer: { colour: '#0f7f8c', sign: 'M12 5a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7zM5.500 19.500a6.500 6.500 0 0 1 13 0' },
  fuel: {
    colour: '#a05a10',
    sign: 'M6 19.500V6a1.500 1.500 0 0 1 1.500-1.500h5A1.500 1.500 0 0 1 14 6v13.500M4.500 19.500h11M6 10.500h8M14 12h2.500v5a1.500 1.500 0 0 0 3 0V9l-2.500-2.500',
  },
  repair: {
    colour: '#6b5a8e',
    sign: 'M14.500 5.500a4.500 4.500 0 0 0-5.700 5.700L4.500 15.500l4 4 4.300-4.300a4.500 4.500 0 0 0 5.700-5.700l-2.800 2.800-3-3z',
  },
  parking: { colour: '#2b62b0', sign: 'M8.500 20V4.500h4.500a4.750 4.750 0 0 1 0 9.500H8.500' },
  toll: { colour: '#56606c', sign: 'M6 20V5M6 8.500h13.500v4H6M10.500 8.500l-2 4M15 8.500l-2 4' },
  danger: { colour: '#b3312f', sign: 'M12 5v9M12 18.500v.5' },
  other: { colour: '#6f6a60', sign: 'M12 9.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5z' },
}

export const isPoiKind = (word: string | undefined): word is PoiKind => word !== undefined && Object.hasOwn(poiStyles, word)

export function poiIcon(kind: PoiKind, ratio: number): ImageData {
  const { colour, sign } = poiStyles[kind]
  const { context, finish } = iconCanvas(width, height, ratio)
  context.beginPath()
  context.arc(0, middle, radius, Math.PI * 0.82, Math.PI * 0.18)
  context.quadraticCurveTo(radius * 0.5, middle + radius * 1.15, 0, tip)
  context.quadraticCurveTo(-radius * 0.5, middle + radius * 1.15, -radius * Math.cos(Math.PI * 0.18), middle + radius * 0.54)
  context.closePath()
  context.fillStyle = colour
  context.strokeStyle = '#ffffff'
  context.lineWidth = 3
  context.lineJoin = 'round'
  withShadow(context, ratio, () => context.stroke())
  context.fill()

  context.translate(0, middle)
  context.scale(0.68, 0.68)
  context.translate(-12, -12)
  context.lineWidth = 2.4
  context.lineCap = 'round'
  context.stroke(new Path2D(sign))
  return finish()
}
