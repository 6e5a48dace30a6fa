/** Button with a menu: choice of basemap, and what else is drawn on the map. */
import type { Lang, MapLayer } from '@outrider/contract'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useLayer } from '../../../ui/layers.ts'
import { MapIcon } from './MapIcon.tsx'
import { mapStrings } from '../strings.ts'

export interface LayerMenuProps {
  lang: Lang
  basemaps: readonly MapLayer[]
  /** Id of the chosen basemap. */
  chosen: string
  onChoose: (id: string) => void
  /** Whether POIs are drawn; without `onPoisShown` the map has none. */
  poisShown?: boolean
  onPoisShown?: ((shown: boolean) => void) | undefined
  /** Adds a POI at the centre of the map; undefined: the user may not add any. */
  onAddPoiHere?: (() => void) | undefined
}

const rowsIn = (box: HTMLElement | null): HTMLElement[] => [...(box?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]

export function LayerMenu({ lang, basemaps, chosen, onChoose, poisShown = false, onPoisShown, onAddPoiHere }: LayerMenuProps) {
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
  return (
    <div className="map-layers" ref={menuRef} onKeyDown={onKeyDown}>
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
          <div role="group" aria-label={mapStrings.basemap[lang]}>
            <p aria-hidden="true">{mapStrings.basemap[lang]}</p>
            {basemaps.map(layer => (
              <MenuRow
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
          {onPoisShown && (
            <div role="group" aria-label={mapStrings.overlays[lang]}>
              <p aria-hidden="true">{mapStrings.overlays[lang]}</p>
              <MenuRow
                role="menuitemcheckbox"
                label={mapStrings.pois[lang]}
                checked={poisShown}
                onPress={() => onPoisShown(!poisShown)}
              />
              {onAddPoiHere && (
                <MenuRow
                  role="menuitem"
                  label={mapStrings.addPoiHere[lang]}
                  onPress={() => {
                    close()
                    onAddPoiHere()
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

interface MenuRowProps {
  role: 'menuitem' | 'menuitemradio' | 'menuitemcheckbox'
  label: string
  /** undefined: an action rather than a choice. */
  checked?: boolean
  onPress: () => void
}

function MenuRow({ role, label, checked, onPress }: MenuRowProps) {
  const icon = checked === undefined ? 'plus' : checked ? 'check' : undefined
  return (
    <button type="button" role={role} aria-checked={checked} tabIndex={-1} onClick={onPress}>
      <span className="map-menu-tick">{icon && <MapIcon name={icon} size={18} />}</span>
      {label}
    </button>
  )
}
