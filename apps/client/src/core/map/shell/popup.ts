/** A popup at a place of the map: lines of text and a button that closes it. */
import { Popup } from 'maplibre-gl'

interface PopupLook {
  /** Beside its own class. The library takes classes with the options only: it forgets those that are added before it is open. */
  className?: string
  /** Above the place, CSS pixels. */
  offset: number
  maxWidth: string
}

export const createPopup = ({ className = '', ...size }: PopupLook): Popup =>
  new Popup({
    className: `vehicle-popup ${className}`.trim(),
    anchor: 'bottom',
    // What closes it is up to the map; the button has a translated label.
    closeOnClick: false,
    closeButton: false,
    focusAfterOpen: false,
    ...size,
  })

export function popupContent(lines: readonly string[], closeLabel: string, onClose: () => void): HTMLElement {
  const box = document.createElement('div')
  const button = document.createElement('button')
  button.type = 'button'
  button.setAttribute('aria-label', closeLabel)
  button.textContent = '×'
  button.addEventListener('click', onClose)
  box.append(button)
  for (const line of lines) {
    const words = document.createElement('p')
    words.textContent = line
    box.append(words)
  }
  return box
}
