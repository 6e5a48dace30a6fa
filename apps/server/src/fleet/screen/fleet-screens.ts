/** Readers of screens, and what they share: the texts that are searched, made when a screen is first asked for, and where the fleet is. */
import { countsOf, type FleetScreen, type FleetScreenContents } from '@outrider/contract'
import { LRUCache } from 'lru-cache'
import type { AccessScope } from '../access-scope.ts'
import type { LiveFleet } from '../live-fleet.ts'
import type { Extent } from './extent.ts'
import { seenFleet, tallyOf } from './seen-fleet.ts'
import { ScreenReader, type ScreenOf } from './screen-reader.ts'
import { StateRights } from '../seen-vehicle.ts'
import { SearchTexts } from './search-texts.ts'

const allSeen = new StateRights({ posAuth: true, alarmAuth: true })
/** Scopes and choices whose extent is kept. */
const maxExtents = 200

export class FleetScreens {
  readonly #fleet: LiveFleet
  readonly #nickNameOn: boolean
  readonly #now: () => number
  readonly #extents = new LRUCache<string, { at: number; extent: Extent }>({ max: maxExtents })
  #texts: SearchTexts | undefined

  /** @param now ms, monotonic */
  constructor(fleet: LiveFleet, { nickNameOn, now = () => performance.now() }: { nickNameOn: boolean; now?: () => number }) {
    this.#fleet = fleet
    this.#nickNameOn = nickNameOn
    this.#now = now
  }

  reader(): ScreenReader {
    return new ScreenReader({
      fleet: this.#fleet,
      index: this.#fleet.index,
      texts: (this.#texts ??= this.#newTexts()),
      nickNameOn: this.#nickNameOn,
      extents: this.#extents,
      now: this.#now,
    })
  }

  /** Texts of a million vehicles take seconds: they are made in turns before somebody searches. */
  #newTexts(): SearchTexts {
    const texts = new SearchTexts(this.#fleet.index)
    const prepare = (): void => {
      if (texts.prepare()) setImmediate(prepare)
    }
    setImmediate(prepare)
    return texts
  }

  /** How many vehicles somebody with this access sees, at the cost of the organisations. */
  count(scope: AccessScope): number {
    const { index } = this.#fleet
    const seen = seenFleet(index, scope, allSeen, id => this.#fleet.vehicle(id)?.slot)
    return countsOf(tallyOf(seen, 'tallies')).total
  }

  /** Everything that a screen asks for. */
  whole(screen: FleetScreen, of: ScreenOf): FleetScreenContents {
    return this.reader().read(screen, of).contents
  }
}
