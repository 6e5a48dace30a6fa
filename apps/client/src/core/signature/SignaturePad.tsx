/** A field to sign in with finger, pen or mouse. Who cannot draw types the name: see Signature. */
import { type PointerEvent, useEffect, useRef } from 'react'
import { joinClasses } from '../../ui/join-classes.ts'
import { drawStrokes, padSize, type Stroke } from './signature-picture.ts'
import styles from './SignaturePad.module.css'

interface Props {
  label: string
  /** Shown while nothing is drawn. */
  hint: string
  strokes: readonly Stroke[]
  onChange: (strokes: readonly Stroke[]) => void
}

export function SignaturePad({ label, hint, strokes, onChange }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  /** The stroke that is being drawn. */
  const drawing = useRef<Stroke | undefined>(undefined)
  useEffect(() => {
    if (canvas.current) drawStrokes(canvas.current, strokes)
  }, [strokes])

  const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    return [((clientX - left) / (width || 1)) * padSize.width, ((clientY - top) / (height || 1)) * padSize.height] as const
  }
  function begin(event: PointerEvent<HTMLCanvasElement>) {
    if (event.button !== 0 || drawing.current) return
    event.currentTarget.setPointerCapture?.(event.pointerId)
    drawing.current = [pointOf(event)]
  }
  function draw(event: PointerEvent<HTMLCanvasElement>) {
    if (!drawing.current) return
    drawing.current = [...drawing.current, pointOf(event)]
    drawStrokes(event.currentTarget, [...strokes, drawing.current])
  }
  function end() {
    const stroke = drawing.current
    drawing.current = undefined
    if (stroke) onChange([...strokes, stroke])
  }
  return (
    <div className="grid relative">
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        width={padSize.width}
        height={padSize.height}
        className={styles['canvas']}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <span className={joinClasses(styles['hint'], strokes.length > 0 && styles['signed'])} aria-hidden="true">
        {hint}
      </span>
    </div>
  )
}
