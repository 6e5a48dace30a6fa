/** Button with a menu: choice of basemap, and what else is drawn on the map. */
import type { Lang, MapLayer } from '@outrider/contract'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useLayer } from '../../../ui/layers.ts'
import { MapIcon, type MapIconName } from './MapIcon.tsx'
import { mapStrings } from '../strings.ts'

export interface MenuRow {
  label: string
  /** choice: one of its group; on-off: stays open; action: closes the menu. */
  kind: 'choice' | 'on-off' | 'action'
  /** undefined: an action rather than a choice. */
  checked?: boolean
  /** Of an action. */
  icon?: MapIconName
  onPress: () => void
}

export interface MenuGroup {
  label: string
  rows: readonly MenuRow[]
}

interface LayerMenuProps {
  lang: Lang
  basemaps: readonly MapLayer[]
  /** Id of the chosen basemap. */
  chosen: string
  onChoose: (id: string) => void
  /** Below the basemaps. */
  groups: readonly MenuGroup[]
}

const roles = { choice: 'menuitemradio', 'on-off': 'menuitemcheckbox', action: 'menuitem' } as const

const rowsIn = (box: HTMLElement | null): HTMLElement[] => [...(box?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]

export function LayerMenu({ lang, basemaps, chosen, onChoose, groups }: LayerMenuProps) {
  const [open, setOpen] = useState(false)
  const menuRef = useRef<HTMLDivElement>(null)
  const id = useId()
  useLayer(open, () => setOpen(false))

  useEffect(() => {
    if (!open) return undefined
    const rows = rowsIn(menuRef.current)
    ;(rows.find(row => row.getAttribute('aria-checked') === 'true') ?? rows[0])?.focus()
    const outside = ({ target }: Event) => {
      if (!menuRef.current?.contains(target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])

  const close = () => {
    setOpen(false)
    menuRef.current?.querySelector('button')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return
    if (event.key === 'Escape') {
      event.preventDefault()
      close()
    }
    if (event.key === 'Tab') setOpen(false)
    const rows = rowsIn(menuRef.current)
    const at = rows.indexOf(document.activeElement as HTMLElement)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    rows[(next + rows.length) % rows.length]?.focus()
  }
  const ofBasemaps: MenuGroup = {
    label: mapStrings.basemap[lang],
    rows: basemaps.map(layer => ({
      label: layer[lang],
      kind: 'choice',
      checked: layer.id === chosen,
      onPress: () => {
        onChoose(layer.id)
        close()
      },
    })),
  }
  return (
    <div ref={menuRef} onKeyDown={onKeyDown}>
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
          {[ofBasemaps, ...groups].map(group => (
            <div key={group.label} role="group" aria-label={group.label}>
              <p aria-hidden="true">{group.label}</p>
              {group.rows.map(row => (
                <Row key={row.label} row={row} onClose={close} />
              ))}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

function Row({ row, onClose }: { row: MenuRow; onClose: () => void }) {
  const { label, kind, checked, onPress } = row
  const icon = kind === 'action' ? row.icon : checked ? 'check' : undefined
  const press = () => {
    if (kind === 'action') onClose()
    onPress()
  }
  return (
    <button type="button" role={roles[kind]} aria-checked={checked} tabIndex={-1} onClick={press}>
      <span className="map-menu-tick">{icon && <MapIcon name={icon} size={18} />}</span>
      {label}
    </button>
  )
}
