/** Runs `run` at the next animation frame, or every 500 ms for users who prefer reduced motion. Returns a function that cancels it. */
const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)')
const reducedMotionIntervalMs = 500

export function nextFrame(run: () => void): () => void {
  if (reducedMotion.matches) {
    const timer = setTimeout(run, reducedMotionIntervalMs)
    return () => clearTimeout(timer)
  }
  const frame = requestAnimationFrame(run)
  return () => cancelAnimationFrame(frame)
}

/** Yields to the event loop: input, rendering and responses come first. */
export function nextTask(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { port1, port2 } = new MessageChannel()
  port1.addEventListener('message', () => {
    port1.close()
    resolve()
  })
  port1.start()
  port2.postMessage(undefined)
  return promise
}
