/** Canvas in CSS pixels, rendered at the screen's pixel ratio. */
export interface IconCanvas {
  context: CanvasRenderingContext2D
  finish: () => ImageData
}

/** Origin in the middle; the y axis points down. */
export function iconCanvas(width: number, height: number, ratio: number): IconCanvas {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(height * ratio)
  // Drawn in the page's memory: an icon is read once, and to read it from the graphics process the page would wait for that.
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no 2D canvas context for icons')
  context.scale(ratio, ratio)
  context.translate(width / 2, height / 2)
  return { context, finish: () => context.getImageData(0, 0, canvas.width, canvas.height) }
}

export function disc(context: CanvasRenderingContext2D, radius: number, fill: string, x = 0, y = 0): void {
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  context.fillStyle = fill
  context.fill()
}

/** Draws with a soft drop shadow. Canvas shadows ignore the context's scale, hence `ratio`. */
export function withShadow(context: CanvasRenderingContext2D, ratio: number, draw: () => void): void {
  context.save()
  context.shadowColor = 'rgba(20, 32, 48, 0.34)'
  context.shadowBlur = 3.5 * ratio
  context.shadowOffsetY = 1 * ratio
  draw()
  context.restore()
}
