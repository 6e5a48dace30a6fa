/** A canvas of CSS-pixel units, drawn as fine as the screen shows it. */
export interface Sheet {
  context: CanvasRenderingContext2D
  finish: () => ImageData
}

/** Origin in the middle; the y axis points down. */
export function sheet(width: number, height: number, ratio: number): Sheet {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(height * ratio)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser gives no canvas to draw icons on')
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

/** Draws with a soft shadow below; shadows do not follow the canvas's scale by themselves. */
export function shaded(context: CanvasRenderingContext2D, ratio: number, draw: () => void): void {
  context.save()
  context.shadowColor = 'rgba(20, 32, 48, 0.34)'
  context.shadowBlur = 3.5 * ratio
  context.shadowOffsetY = 1 * ratio
  draw()
  context.restore()
}
