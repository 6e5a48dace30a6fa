/**
 * Over the picture of the selected window, while the buttons that turn its camera are shown. Dragged somewhere, the camera turns there until it is let
 * go.
 */
import { type PointerEvent, useRef } from 'react'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { cameraPadTexts } from '../camera-pad-texts.ts'
import type { WindowCamera } from '../stream/window-player.ts'
import { cameraTurns, useCameraMoves } from '../use-camera-moves.ts'
import styles from '../Video.module.css'

/** A press that trembles turns nothing. Pixels. */
const least = 24

/** `turned`: quarter turns by which the picture is shown. */
export function TurnByDrag({ camera, turned }: { camera: WindowCamera; turned: number }) {
  const t = useTexts(cameraPadTexts)
  const { begin, end } = useCameraMoves(camera)
  const from = useRef<{ x: number; y: number }>(undefined)
  const letGo = () => {
    from.current = undefined
    end()
  }
  const drag = ({ clientX, clientY }: PointerEvent) => {
    const began = from.current
    if (!began) return
    const [x, y] = [clientX - began.x, clientY - began.y]
    if (Math.max(Math.abs(x), Math.abs(y)) < least) return end()
    const seen = Math.abs(x) > Math.abs(y) ? (x > 0 ? 1 : 3) : y > 0 ? 2 : 0
    begin(cameraTurns[(seen - turned + 4) % 4] ?? 'up')
  }
  return (
    // Keys and buttons do the same.
    <div
      className={styles['drag']}
      title={t('drag')}
      onPointerDown={event => {
        event.preventDefault()
        from.current = { x: event.clientX, y: event.clientY }
        event.currentTarget.setPointerCapture?.(event.pointerId)
      }}
      onPointerMove={drag}
      onPointerUp={letGo}
      onPointerCancel={letGo}
    />
  )
}
