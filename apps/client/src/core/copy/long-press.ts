/** Detects a long press; moving or releasing early cancels it. */

/** Maximum movement, px. */
const moveTolerance = 10

interface PointerPosition {
  clientX: number
  clientY: number
}

export interface LongPress {
  down: (at: PointerPosition) => void
  move: (at: PointerPosition) => void
  end: () => void
}

export function longPress(ms: number, run: () => void, later: (run: () => void, ms: number) => () => void): LongPress {
  let from: PointerPosition | undefined
  let cancel = () => {}
  const end = () => {
    from = undefined
    cancel()
  }
  return {
    down(at) {
      end()
      from = { clientX: at.clientX, clientY: at.clientY }
      cancel = later(() => {
        end()
        run()
      }, ms)
    },
    move(at) {
      if (from && Math.hypot(at.clientX - from.clientX, at.clientY - from.clientY) > moveTolerance) end()
    },
    end,
  }
}
