/** A small callout at one vehicle, saying what the user chose. It goes along with the vehicle and stays until it is closed. */
import { type Map as MapLibreMap, Popup } from 'maplibre-gl'

export interface CalloutScene {
  lines(id: string): readonly string[] | undefined
  /** Degrees in the map's datum; undefined: the vehicle is not there. */
  place(id: string): [longitude: number, latitude: number] | undefined
  closeLabel(): string
  /** It came, went, or is at another vehicle. */
  onShown(): void
}

export class Callout {
  private id: string | null = null
  /** The selection is about to go by a tap on the ground, which does not close the callout. */
  private staysOnce = false
  private said = ''
  private at: [number, number] | undefined
  private readonly popup = new Popup({
    className: 'fleet-callout',
    anchor: 'bottom',
    offset: 24,
    maxWidth: '240px',
    // When it closes is the user's choice; its button speaks the user's language.
    closeOnClick: false,
    closeButton: false,
    focusAfterOpen: false,
  })

  private readonly map: MapLibreMap
  private readonly scene: CalloutScene

  constructor(map: MapLibreMap, scene: CalloutScene) {
    this.map = map
    this.scene = scene
    map.on('render', () => this.move())
  }

  /** Another selection: there at once if it opens by default; a tap on the ground may leave it where it was. */
  select(id: string | null, byDefault: boolean): void {
    const stays = id === null ? this.staysOnce : id === this.id
    this.staysOnce = false
    if (id !== null && byDefault) this.turnTo(id)
    else this.turnTo(stays ? this.id : null)
  }

  groundTouched(closes: boolean): void {
    if (closes) this.turnTo(null)
    else this.staysOnce = true
  }

  /** The vehicle it stands at, or will as soon as the vehicle has a place. */
  get shown(): string | null {
    return this.id
  }

  open(id: string): void {
    this.turnTo(id)
  }

  close(): void {
    this.turnTo(null)
  }

  private turnTo(id: string | null): void {
    this.id = id
    this.refresh()
    this.scene.onShown()
  }

  /** Vehicles, language or chosen fields changed. */
  refresh(): void {
    const lines = this.id === null ? undefined : this.scene.lines(this.id)
    if (!lines) {
      this.popup.remove()
      this.said = ''
      this.at = undefined
      return
    }
    this.move()
    const said = [this.scene.closeLabel(), ...lines].join('\n')
    if (said !== this.said) {
      this.said = said
      this.popup.setDOMContent(this.content(lines))
    }
    if (this.at && !this.popup.isOpen()) this.popup.addTo(this.map)
  }

  private move(): void {
    const place = this.id === null ? undefined : this.scene.place(this.id)
    if (!place || (this.at?.[0] === place[0] && this.at[1] === place[1])) return
    this.at = place
    this.popup.setLngLat(place)
  }

  private content(lines: readonly string[]): HTMLElement {
    const box = document.createElement('div')
    const button = document.createElement('button')
    button.type = 'button'
    button.setAttribute('aria-label', this.scene.closeLabel())
    button.textContent = '×'
    button.addEventListener('click', () => this.close())
    box.append(button)
    for (const line of lines) {
      const words = document.createElement('p')
      words.textContent = line
      box.append(words)
    }
    return box
  }
}
