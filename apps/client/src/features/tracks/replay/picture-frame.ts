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
