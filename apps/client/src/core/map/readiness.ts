/** Tells on the map's element how far it is: `data-ready` once ground and vehicles are drawn, `data-placed` how many vehicles that are. */
export class Readiness {
  drawn = false
  private ground = false
  private readonly element: HTMLElement

  constructor(element: HTMLElement) {
    this.element = element
  }

  /** `placed`: on the map, wherever it looks; `answered`: what is drawn is what the camera sees. */
  tellDrawn(placed: number, answered: boolean): void {
    this.element.dataset['placed'] = String(placed)
    this.drawn ||= answered
    this.tell()
  }

  tellGround(): void {
    this.ground = true
    this.tell()
  }

  remove(): void {
    delete this.element.dataset['ready']
    delete this.element.dataset['placed']
  }

  private tell(): void {
    if (this.drawn && this.ground) this.element.dataset['ready'] = 'true'
  }
}
