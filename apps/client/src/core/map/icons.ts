/** Every image of the map, drawn when a name is first asked for, such as `vehicle:driving:alarm` or `bubble:46:6-3-3-0`. */
import { driveState } from '@outrider/contract'
import type { Map as MapLibreMap, StyleImageMetadata } from 'maplibre-gl'
import { bubbleIcon } from './bubble-icon.ts'
import { disc, sheet } from './canvas.ts'
import type { Shares } from './clusters.ts'
import { isMarkKind, markIcon } from './mark-icon.ts'
import type { Palette } from './palette.ts'
import { vehicleIcon, type VehicleShape } from './vehicle-icon.ts'

interface Icon {
  image: ImageData
  options: Partial<StyleImageMetadata>
}

export function drawIcon(name: string, ratio: number, ink: Palette, shape: VehicleShape): Icon | undefined {
  const [family, ...words] = name.split(':')
  const plain = { pixelRatio: ratio }
  switch (family) {
    case 'vehicle': {
      const state = driveState.safeParse(words[0])
      if (!state.success) return undefined
      const rings = { alarm: words.includes('alarm'), noFix: words.includes('nofix') }
      return { image: vehicleIcon(state.data, rings, ratio, ink, shape), options: plain }
    }
    case 'bubble': {
      const shares = (words[1] ?? '').split('-').map(Number) as Shares
      return { image: bubbleIcon(Number(words[0]), shares, words.includes('alarm'), ratio, ink), options: plain }
    }
    case 'mark':
      return isMarkKind(words[0]) ? { image: markIcon(words[0], ratio), options: plain } : undefined
    case 'plate':
      return plate(ink, ratio, words.includes('selected'))
    case 'room':
      return { image: sheet(22, 22, 1).finish(), options: {} }
    case 'dot':
      return { image: placeDot(ink, words[0] === 'capital', ratio), options: plain }
    default:
      return undefined
  }
}

/** The label's background: its middle stretches with the text, its corners do not. */
function plate(ink: Palette, ratio: number, selected: boolean): Icon {
  const [width, height, radius] = [28, 22, 5]
  const { context, finish } = sheet(width, height, ratio)
  context.shadowColor = 'rgba(20, 32, 48, 0.22)'
  context.shadowBlur = 2 * ratio
  context.shadowOffsetY = 0.5 * ratio
  context.beginPath()
  context.roundRect(-width / 2 + 3, -height / 2 + 3, width - 6, height - 6, radius)
  context.fillStyle = selected ? ink.plateSelected : ink.plate
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

function placeDot(ink: Palette, capital: boolean, ratio: number): ImageData {
  const { context, finish } = sheet(10, 10, ratio)
  disc(context, capital ? 3.6 : 2.8, ink.halo)
  disc(context, capital ? 2.6 : 1.9, capital ? ink.city : ink.dot)
  return finish()
}

/** Bubbles come in many mixtures; the oldest are forgotten and drawn again when they come back. */
const mostBubbles = 240

/** Images go with the style they were drawn for: a new style asks anew, and gets them in the colours of then. */
export function supplyIcons(map: MapLibreMap, ink: () => Palette, shape: () => VehicleShape): void {
  // Whole numbers keep the stretch lines of the plates on pixels; 2 is crisp on common screens, 3 on phones.
  const ratio = Math.min(3, Math.max(2, Math.ceil(window.devicePixelRatio)))
  const bubbles: string[] = []
  map.setMissingStyleImageResolver(name => {
    const icon = drawIcon(name, ratio, ink(), shape())
    if (!icon || map.hasImage(name)) return
    map.addImage(name, icon.image, icon.options)
    if (!name.startsWith('bubble:')) return
    bubbles.push(name)
    const oldest = bubbles.length > mostBubbles ? bubbles.shift() : undefined
    if (oldest && map.hasImage(oldest)) map.removeImage(oldest)
  })
}
