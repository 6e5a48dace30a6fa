/**
 * Publishes the map's progress on its element: `data-ready` once basemap and vehicles are drawn, `data-placed` the number of
 * located vehicles.
 */
export class Readiness {
  vehiclesReady = false
  private basemapReady = false
  private readonly element: HTMLElement

  constructor(element: HTMLElement) {
    this.element = element
  }

  /** `locatedCount`: vehicles with a position, in view or not; `answered`: the drawing matches the current viewport. */
  vehiclesDrawn(locatedCount: number, upToDate: boolean): void {
    this.element.dataset['placed'] = String(locatedCount)
    this.vehiclesReady ||= upToDate
    this.publish()
  }

  basemapDrawn(): void {
    this.basemapReady = true
    this.publish()
  }

  remove(): void {
    delete this.element.dataset['ready']
    delete this.element.dataset['placed']
  }

  private publish(): void {
    if (this.vehiclesReady && this.basemapReady) this.element.dataset['ready'] = 'true'
  }
}
