/** Cluster icon: the ring shows the shares of states, a red dot means at least one alarm. */
import { disc, withShadow, iconCanvas } from '../shell/canvas.ts'
import type { RingShares } from './cluster-rules.ts'
import type { Palette } from '../basemap/palette.ts'

/** Margin for shadow and alarm dot. */
const margin = 4

export function clusterIcon(size: number, shares: RingShares, alarm: boolean, ratio: number, ink: Palette): ImageData {
  const colours = [ink.states.driving, ink.states.idling, ink.states.parked, ink.clusterOffline] as const
  const { context, finish } = iconCanvas(size + 2 * margin, size + 2 * margin, ratio)
  const radius = size / 2
  const width = size >= 50 ? 6 : 5
  withShadow(context, ratio, () => disc(context, radius, ink.cluster))

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
    const offset = radius * 0.72
    disc(context, 7, ink.cluster, offset, -offset)
    disc(context, 5, ink.alarm, offset, -offset)
  }
  return finish()
}
