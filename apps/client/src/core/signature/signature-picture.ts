/** A signature as a picture: dark on white, as on paper. */
import { jpegOf } from '../pictures/shrink-picture.ts'

/** Points in the pad's own pixels. */
export type Stroke = readonly (readonly [x: number, y: number])[]

export const padSize = { width: 1000, height: 400 } as const
const ink = '#14213d'
const penWidth = 7
/** Of a name that is typed, px; long ones are made smaller. */
const letters = 120
/** Space beside it, px. */
const margin = 60

/** Shorter than this it was touched, not signed, px. */
const shortest = 120

function paper(canvas: HTMLCanvasElement): CanvasRenderingContext2D | null {
  const context = canvas.getContext('2d')
  if (!context) return null
  context.fillStyle = '#fff'
  context.fillRect(0, 0, padSize.width, padSize.height)
  context.fillStyle = ink
  context.strokeStyle = ink
  return context
}

/** Curves through the middles between the points, which come few and far between when the hand is fast. */
export function drawStrokes(canvas: HTMLCanvasElement, strokes: readonly Stroke[]): void {
  const context = paper(canvas)
  if (!context) return
  context.lineWidth = penWidth
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (const stroke of strokes) {
    const [first] = stroke
    if (!first) continue
    context.beginPath()
    context.moveTo(...first)
    stroke.forEach((point, at) => {
      const next = stroke[at + 1] ?? point
      context.quadraticCurveTo(point[0], point[1], (point[0] + next[0]) / 2, (point[1] + next[1]) / 2)
    })
    context.stroke()
  }
}

/** Whether that is more than a touch of the pad. */
export const isSigned = (strokes: readonly Stroke[]): boolean =>
  strokes.reduce(
    (length, stroke) =>
      stroke.reduce((sum, [x, y], at) => {
        const [fromX, fromY] = stroke[at - 1] ?? [x, y]
        return sum + Math.hypot(x - fromX, y - fromY)
      }, length),
    0,
  ) > shortest

function picture(draw: (canvas: HTMLCanvasElement) => void): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = padSize.width
  canvas.height = padSize.height
  draw(canvas)
  return jpegOf(canvas)
}

export const pictureOfStrokes = (strokes: readonly Stroke[]): Promise<Blob> => picture(canvas => drawStrokes(canvas, strokes))

/** For who cannot draw: the name as it was typed. */
export const pictureOfName = (name: string): Promise<Blob> =>
  picture(canvas => {
    const context = paper(canvas)
    if (!context) return
    const font = (size: number) => `italic ${size}px serif`
    context.font = font(letters)
    const room = (padSize.width - 2 * margin) / Math.max(1, context.measureText(name).width)
    context.font = font(Math.floor(letters * Math.min(1, room)))
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.fillText(name, padSize.width / 2, padSize.height / 2)
  })
