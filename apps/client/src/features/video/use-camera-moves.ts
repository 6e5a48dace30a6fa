/** Tells a camera to turn, or to change its picture, as long as something is held. */
import type { CameraMove } from '@outrider/contract'
import { useCallback, useEffect, useRef } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { cameraPadTexts } from './camera-pad-texts.ts'
import type { WindowCamera } from './stream/window-player.ts'

/** Clockwise. */
export const cameraTurns = ['up', 'right', 'down', 'left'] as const satisfies readonly CameraMove[]
const isTurn = (move: CameraMove): boolean => cameraTurns.some(each => each === move)
/** While a button is held, ms: a turn is said to go on, a step is repeated. */
const every = { turn: 1_000, step: 300 } as const

export function useCameraMoves({ vehicleId, channel }: WindowCamera) {
  const { api } = useOutrider()
  const { lang } = useTexts(cameraPadTexts)
  const held = useRef<{ move: CameraMove; timer: number }>(undefined)
  const send = useCallback(
    (move: CameraMove, begins: boolean) =>
      api.call('video/controlCamera', { vehicleId, channel, move, begins }, { quiet: true }).then(
        () => true,
        (error: unknown) => {
          if (begins) toast(messageOf(error, lang))
          return false
        },
      ),
    [api, vehicleId, channel, lang],
  )
  const end = useCallback(() => {
    const before = held.current
    if (!before) return
    window.clearInterval(before.timer)
    held.current = undefined
    if (isTurn(before.move)) void send('stop', false)
  }, [send])
  const begin = (move: CameraMove): void => {
    if (held.current?.move === move) return
    end()
    const timer = window.setInterval(() => void send(move, false), isTurn(move) ? every.turn : every.step)
    held.current = { move, timer }
    const tried = async (): Promise<void> => {
      // It cannot: nothing is repeated.
      if (!(await send(move, true)) && held.current?.timer === timer) end()
    }
    void tried()
  }
  // Nobody holds a button of a page that is not seen.
  useEffect(() => {
    window.addEventListener('blur', end)
    document.addEventListener('visibilitychange', end)
    return () => {
      window.removeEventListener('blur', end)
      document.removeEventListener('visibilitychange', end)
      end()
    }
  }, [end])
  return { begin, end, send }
}
