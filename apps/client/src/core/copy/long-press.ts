/** A press that lasts. What is moved or let go before its time was none. */

/** A finger never keeps quite still: this far is still the same place, px. */
const slack = 10

interface Place {
  clientX: number
  clientY: number
}

export interface LongPress {
  down: (at: Place) => void
  move: (at: Place) => void
  end: () => void
}

export function longPress(ms: number, run: () => void, later: (run: () => void, ms: number) => () => void): LongPress {
  let from: Place | undefined
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
      if (from && Math.hypot(at.clientX - from.clientX, at.clientY - from.clientY) > slack) end()
    },
    end,
  }
}
