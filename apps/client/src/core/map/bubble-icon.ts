/** A bubble of several vehicles: the ring around the number shows what they do, a red dot that one of them has an alarm. */
import { disc, shaded, sheet } from './canvas.ts'
import type { Shares } from './clusters.ts'
import type { Palette } from './palette.ts'

/** Room around the disc for its shadow and the dot. */
const margin = 4

export function bubbleIcon(size: number, shares: Shares, alarm: boolean, ratio: number, ink: Palette): ImageData {
  const colours = [ink.states.driving, ink.states.idling, ink.states.parked, ink.bubbleOffline] as const
  const { context, finish } = sheet(size + 2 * margin, size + 2 * margin, ratio)
  const radius = size / 2
  const width = size >= 50 ? 6 : 5
  shaded(context, ratio, () => disc(context, radius, ink.bubble))

  const whole = shares.reduce((sum, share) => sum + share, 0)
  const parts = shares.filter(share => share > 0).length
  const gap = parts > 1 ? 0.07 : 0
  let from = -Math.PI / 2
  context.lineWidth = width
  for (const [index, share] of shares.entries()) {
    if (!share) continue
    const to = from + (share / whole) * 2 * Math.PI
    context.beginPath()
    context.arc(0, 0, radius - width / 2 - 2, from + gap, to - gap)
    context.strokeStyle = colours[index] ?? colours[3]
    context.stroke()
    from = to
  }

  if (alarm) {
    const place = radius * 0.72
    disc(context, 7, ink.bubble, place, -place)
    disc(context, 5, ink.alarm, place, -place)
  }
  return finish()
}
