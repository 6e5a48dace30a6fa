/** When the next picture of a replay is due: with the screen, or twice a second for who wants little movement. */
const calm = window.matchMedia('(prefers-reduced-motion: reduce)')
const calmPause = 500

export function pictureFrame(run: () => void): () => void {
  if (calm.matches) {
    const timer = setTimeout(run, calmPause)
    return () => clearTimeout(timer)
  }
  const frame = requestAnimationFrame(run)
  return () => cancelAnimationFrame(frame)
}

/** Whatever waits comes first: input, pictures, answers. */
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
