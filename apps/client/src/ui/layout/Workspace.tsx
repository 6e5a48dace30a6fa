/**
 * Panel, canvas and inspector of a wide window. The panel is resized by its edge, with pointer or arrow keys, and folds away; the inspector
 * stands beside the canvas from 1280 px and over it below.
 */
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { Icon } from '../Icon.tsx'
import { joinClasses } from '../join-classes.ts'
import styles from './Workspace.module.css'

/** Width of the panel, px. */
export const panelWidth = { least: 360, usual: 392, most: 480 } as const
/** px per press of an arrow key. */
const keyStep = 20

export interface Panel {
  /** px. */
  width: number
  folded: boolean
}

interface Props {
  panel: ReactNode
  shape: Panel
  onShape: (shape: Panel) => void
  labels: { resize: string; fold: string; unfold: string }
  inspector?: ReactNode
  /** For details that need more width. */
  wideInspector?: boolean
  /** The canvas only. */
  bare?: boolean
  /** The canvas. */
  children: ReactNode
}

const within = (width: number): number => Math.round(Math.min(panelWidth.most, Math.max(panelWidth.least, width)))

export function Workspace({ panel, shape, onShape, labels, inspector, wideInspector = false, bare = false, children }: Props) {
  const start = useRef<{ x: number; width: number } | undefined>(undefined)
  /** While dragged; kept when the pointer is let go. */
  const [dragged, setDragged] = useState<number>()
  const width = within(dragged ?? shape.width)

  const onPointerDown = (event: PointerEvent) => {
    start.current = { x: event.clientX, width }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent) => {
    if (start.current) setDragged(start.current.width + event.clientX - start.current.x)
  }
  const onPointerEnd = () => {
    start.current = undefined
    setDragged(undefined)
    if (dragged !== undefined) onShape({ ...shape, width })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { least, most } = panelWidth
    const to = { ArrowLeft: width - keyStep, ArrowRight: width + keyStep, Home: least, End: most }[event.key]
    if (to === undefined) return
    event.preventDefault()
    onShape({ ...shape, width: within(to) })
  }
  return (
    <div className={styles['workspace']}>
      {!shape.folded && !bare && (
        <>
          <div className={styles['panel']} style={{ width }}>
            {panel}
          </div>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that takes the focus is a control */}
          <div
            className={styles['edge']}
            role="separator"
            aria-orientation="vertical"
            aria-label={labels.resize}
            aria-valuenow={width}
            aria-valuemin={panelWidth.least}
            aria-valuemax={panelWidth.most}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            onPointerDown={onPointerDown}
            onPointerMove={onPointerMove}
            onPointerUp={onPointerEnd}
            onPointerCancel={onPointerEnd}
            onKeyDown={onKeyDown}
          />
        </>
      )}
      <div className={styles['canvas']}>
        {children}
        {!bare && (
          <button
            type="button"
            className={styles['fold']}
            aria-label={shape.folded ? labels.unfold : labels.fold}
            title={shape.folded ? labels.unfold : labels.fold}
            aria-expanded={!shape.folded}
            onClick={() => onShape({ ...shape, folded: !shape.folded })}
          >
            <Icon name={shape.folded ? 'forward' : 'back'} size={16} />
          </button>
        )}
      </div>
      {inspector && !bare && <div className={joinClasses(styles['inspector'], wideInspector && styles['wide'])}>{inspector}</div>}
    </div>
  )
}
