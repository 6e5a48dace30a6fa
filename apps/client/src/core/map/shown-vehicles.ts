/** What the fleet answered as the map draws it: single vehicles that glide, and bubbles. */
import type { Lang, MapVehicleInfo } from '@outrider/contract'
import type { Datum } from '@outrider/geo'
import type { Bubbles, MapState } from '../fleet/map-view.ts'
import { type Bubble, bubblesOf } from './bubbles.ts'
import { type Marker, Markers, type Pass } from './markers.ts'
import { type Pose, poseAt } from './motion.ts'
import { linesOf } from './vehicle-lines.ts'

export class ShownVehicles {
  bubbles: readonly Bubble[] = []
  private singles = new Markers()
  /** What the bubbles were made of. */
  private made: { of: Bubbles; datum: Datum } | undefined

  get markers(): readonly Marker[] {
    return this.singles.list
  }

  take(state: MapState, pass: Pass): void {
    const { datum } = pass
    // Where icons stand on another ground is no way they went.
    if (this.made && this.made.datum !== datum) this.singles = new Markers()
    this.singles.update(state.singles, pass)
    if (this.made?.of === state.bubbles && this.made.datum === datum) return
    this.made = { of: state.bubbles, datum }
    this.bubbles = bubblesOf(state.bubbles, datum)
  }

  bubble(seed: string): Bubble | undefined {
    return this.bubbles.find(bubble => bubble.seed === seed)
  }

  /** Where its icon is now; undefined: it has none of its own. */
  poseOf(id: string | null): Pose | undefined {
    const marker = this.singles.get(id)
    return marker && poseAt(marker.glide, performance.now())
  }

  linesOf(id: string, info: MapVehicleInfo, lang: Lang): string[] | undefined {
    const vehicle = this.singles.get(id)?.vehicle
    return vehicle && linesOf(vehicle, info, lang)
  }
}
