/** Draws map images on demand by name, such as `vehicle:driving:alarm:type-truck` or `cluster:46:6-3-3-0`. */
import { driveState } from '@outrider/contract'
import type { Map as MapLibreMap, StyleImageMetadata } from 'maplibre-gl'
import { clusterIcon } from '../clusters/cluster-icon.ts'
import { disc, iconCanvas } from './canvas.ts'
import type { RingShares } from '../clusters/cluster-rules.ts'
import { isPoiKind, poiIcon } from '../pois/poi-icon.ts'
import type { Palette } from '../basemap/palette.ts'
import { plateColours } from '../vehicles/plate-colours.ts'
import type { TypeIcons } from '../vehicles/type-icons.ts'
import { vehicleIcon, type VehicleShape } from '../vehicles/vehicle-icon.ts'

interface Icon {
  image: ImageData
  options: Partial<StyleImageMetadata>
}

export interface Shapes {
  shape?: VehicleShape
  /** undefined: not asked for. */
  typeIcons?: TypeIcons | undefined
}

const typeWord = 'type-'

export function drawIcon(name: string, ratio: number, ink: Palette, { shape = 'default', typeIcons }: Shapes): Icon | undefined {
  const [family, ...words] = name.split(':')
  const plain = { pixelRatio: ratio }
  switch (family) {
    case 'vehicle': {
      const state = driveState.safeParse(words[0])
      if (!state.success) return undefined
      const rings = { alarm: words.includes('alarm'), noFix: words.includes('nofix'), cut: words.includes('cut') }
      const type = words.find(word => word.startsWith(typeWord))?.slice(typeWord.length)
      const drawing = type === undefined ? undefined : typeIcons?.get(type)
      return { image: vehicleIcon(state.data, rings, ratio, ink, shape, drawing), options: plain }
    }
    case 'cluster': {
      const shares = (words[1] ?? '').split('-').map(Number) as RingShares
      return { image: clusterIcon(Number(words[0]), shares, words.includes('alarm'), ratio, ink), options: plain }
    }
    case 'poi':
      return isPoiKind(words[0]) ? { image: poiIcon(words[0], ratio), options: plain } : undefined
    case 'plate':
      return plate(ratio, words[0] === 'selected' ? ink.plateSelected : (plateColours[words[0] ?? '']?.fill ?? ink.plate))
    case 'room':
      return { image: iconCanvas(22, 22, 1).finish(), options: {} }
    case 'path':
      return { image: pathArrow(ratio), options: plain }
    case 'dot':
      return { image: settlementDot(ink, words[0] === 'capital', ratio), options: plain }
    default:
      return undefined
  }
}

/** Background of labels: stretches in the middle, keeps its corners. */
function plate(ratio: number, fill: string): Icon {
  const [width, height, radius] = [28, 22, 5]
  const { context, finish } = iconCanvas(width, height, ratio)
  context.shadowColor = 'rgba(20, 32, 48, 0.22)'
  context.shadowBlur = 2 * ratio
  context.shadowOffsetY = 0.5 * ratio
  context.beginPath()
  context.roundRect(-width / 2 + 3, -height / 2 + 3, width - 6, height - 6, radius)
  context.fillStyle = fill
  context.fill()
  const middle = (length: number): [number, number] => [
    Math.round((length / 2 - 2) * ratio),
    Math.round((length / 2 + 2) * ratio),
  ]
  return {
    image: finish(),
    options: {
      pixelRatio: ratio,
      stretchX: [middle(width)],
      stretchY: [middle(height)],
      content: [7 * ratio, 5 * ratio, (width - 7) * ratio, (height - 5) * ratio],
    },
  }
}

/** On the line of a path, pointing where it goes: along the line is east. */
function pathArrow(ratio: number): ImageData {
  const { context, finish } = iconCanvas(12, 12, ratio)
  context.beginPath()
  context.moveTo(-2.5, -3.5)
  context.lineTo(2, 0)
  context.lineTo(-2.5, 3.5)
  context.strokeStyle = '#ffffff'
  context.lineWidth = 2
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.stroke()
  return finish()
}

function settlementDot(ink: Palette, capital: boolean, ratio: number): ImageData {
  const { context, finish } = iconCanvas(10, 10, ratio)
  disc(context, capital ? 3.6 : 2.8, ink.halo)
  disc(context, capital ? 2.6 : 1.9, capital ? ink.city : ink.dot)
  return finish()
}

/** Cluster icons kept at a time; the oldest are dropped and drawn again on demand. */
const maxClusterIcons = 240

/** Images belong to a style: a new style requests them again and gets them in the current colours. */
export function provideIcons(map: MapLibreMap, ink: () => Palette, shapes: () => Shapes): void {
  // Integers keep the stretch lines on whole pixels; 2 is sharp on common screens, 3 on phones.
  const ratio = Math.min(3, Math.max(2, Math.ceil(window.devicePixelRatio)))
  const clusters: string[] = []
  map.setMissingStyleImageResolver(name => {
    const icon = drawIcon(name, ratio, ink(), shapes())
    if (!icon || map.hasImage(name)) return
    map.addImage(name, icon.image, icon.options)
    if (!name.startsWith('cluster:')) return
    clusters.push(name)
    const oldest = clusters.length > maxClusterIcons ? clusters.shift() : undefined
    if (oldest && map.hasImage(oldest)) map.removeImage(oldest)
  })
}
