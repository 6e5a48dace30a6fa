/** What lies under and beside the vehicles: a button that opens the grounds one can choose from and what else the map shows. */
import type { Lang, MapLayer } from '@outrider/contract'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useLayer } from '../../ui/layers.ts'
import { MapIcon } from './MapIcon.tsx'
import { mapStrings } from './strings.ts'

export interface LayerMenuProps {
  lang: Lang
  layers: readonly MapLayer[]
  /** Id of the one that is wished for. */
  chosen: string
  onChoose: (id: string) => void
  /** Marked points are shown, and shown no more; without it this map has none. */
  marks?: boolean
  onMarks?: ((shown: boolean) => void) | undefined
  /** Marks the middle of the map; undefined: the user marks nothing. */
  onMarkHere?: (() => void) | undefined
}

const rowsIn = (box: HTMLElement | null): HTMLElement[] => [...(box?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]

export function LayerMenu({ lang, layers, chosen, onChoose, marks = false, onMarks, onMarkHere }: LayerMenuProps) {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  useLayer(open, () => setOpen(false))

  useEffect(() => {
    if (!open) return undefined
    const rows = rowsIn(box.current)
    ;(rows.find(row => row.getAttribute('aria-checked') === 'true') ?? rows[0])?.focus()
    const outside = ({ target }: Event) => {
      if (!box.current?.contains(target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])

  const close = () => {
    setOpen(false)
    box.current?.querySelector('button')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return
    if (event.key === 'Escape') close()
    if (event.key === 'Tab') setOpen(false)
    const rows = rowsIn(box.current)
    const at = rows.indexOf(document.activeElement as HTMLElement)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    rows[(next + rows.length) % rows.length]?.focus()
  }
  return (
    <div className="map-layers" ref={box} onKeyDown={onKeyDown}>
      <div className="map-buttons">
        <button
          type="button"
          aria-label={mapStrings.layers[lang]}
          title={mapStrings.layers[lang]}
          aria-haspopup="menu"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <MapIcon name="layers" />
        </button>
      </div>
      {open && (
        <div className="map-menu" role="menu" id={id} aria-label={mapStrings.layers[lang]}>
          <div role="group" aria-label={mapStrings.ground[lang]}>
            <p aria-hidden="true">{mapStrings.ground[lang]}</p>
            {layers.map(layer => (
              <Row
                key={layer.id}
                role="menuitemradio"
                label={layer[lang]}
                checked={layer.id === chosen}
                onPress={() => {
                  onChoose(layer.id)
                  close()
                }}
              />
            ))}
          </div>
          {onMarks && (
            <div role="group" aria-label={mapStrings.onTop[lang]}>
              <p aria-hidden="true">{mapStrings.onTop[lang]}</p>
              <Row role="menuitemcheckbox" label={mapStrings.marks[lang]} checked={marks} onPress={() => onMarks(!marks)} />
              {onMarkHere && (
                <Row
                  role="menuitem"
                  label={mapStrings.markHere[lang]}
                  onPress={() => {
                    close()
                    onMarkHere()
                  }}
                />
              )}
            </div>
          )}
        </div>
      )}
    </div>
  )
}

interface RowProps {
  role: 'menuitem' | 'menuitemradio' | 'menuitemcheckbox'
  label: string
  /** undefined: it does something rather than being chosen. */
  checked?: boolean
  onPress: () => void
}

function Row({ role, label, checked, onPress }: RowProps) {
  const icon = checked === undefined ? 'plus' : checked ? 'check' : undefined
  return (
    <button type="button" role={role} aria-checked={checked} tabIndex={-1} onClick={onPress}>
      <span className="map-menu-tick">{icon && <MapIcon name={icon} size={18} />}</span>
      {label}
    </button>
  )
}
