/** Where an arrow to something outside the view stands. */

export interface Rectangle {
  left: number
  top: number
  right: number
  bottom: number
}

/**
 * Where the way from the middle of the rectangle to a point leaves it, in pixels, and its direction in degrees, right 0, clockwise. undefined:
 * the point is inside.
 */
export function edgePlace(
  { left, top, right, bottom }: Rectangle,
  point: { x: number; y: number },
): { x: number; y: number; degrees: number } | undefined {
  if (point.x >= left && point.x <= right && point.y >= top && point.y <= bottom) return undefined
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 }
  const [aside, down] = [point.x - middle.x, point.y - middle.y]
  const share = Math.min((right - left) / 2 / Math.abs(aside), (bottom - top) / 2 / Math.abs(down))
  return {
    x: middle.x + aside * share,
    y: middle.y + down * share,
    degrees: (Math.atan2(down, aside) * 180) / Math.PI,
  }
}
