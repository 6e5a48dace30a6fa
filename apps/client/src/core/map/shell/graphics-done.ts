/**
 * When the graphics process has done what it was asked for. Without a GPU it draws in software, and a page that shows its canvas before that is done
 * waits, in one task, for all of it.
 */

/** How often it is asked, and the longest time that anybody waits for it, ms. */
const look = 8
const longest = 500

const contextOf = (canvas: HTMLCanvasElement): WebGL2RenderingContext | null => canvas.getContext('webgl2')

/** Begins what was asked for: nobody shows it yet, so that it would wait until more is asked for. */
export const beginDrawing = (canvas: HTMLCanvasElement): void => contextOf(canvas)?.flush()

/** @param run once, when all that was asked for until now is done, or has taken too long. @returns what keeps it from being called */
export function onceDrawn(canvas: HTMLCanvasElement, run: () => void): () => void {
  const context = contextOf(canvas)
  const fence = context?.fenceSync(context.SYNC_GPU_COMMANDS_COMPLETE, 0)
  context?.flush()
  const until = performance.now() + longest
  const isDone = (): boolean =>
    !context ||
    !fence ||
    performance.now() >= until ||
    context.getSyncParameter(fence, context.SYNC_STATUS) !== context.UNSIGNALED
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = (): void => {
    timer = setTimeout(() => {
      if (!isDone()) {
        wait()
        return
      }
      if (fence) context?.deleteSync(fence)
      run()
    }, look)
  }
  wait()
  return () => clearTimeout(timer)
}
