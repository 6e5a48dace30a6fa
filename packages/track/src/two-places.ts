/**
 * Two receivers of one vehicle that stands: its fixes are at two places in turn and nowhere between, and no report tells of a drive from one to the
 * other. Who drives to and fro is heard on the way sooner or later; so turns are counted by how surely each of them would have been heard.
 */
import { TurnOrder } from './turn-order.ts'
import { lengthOf, longitudeDelta, metresPerE6 } from './sphere.ts'

interface Fix {
  /** ms since 1970. */
  time: number
  /** 1e-6 degrees. */
  latitude: number
  longitude: number
  /** 0.1 km/h */
  speed: number
  /** Where it is known. */
  accOn?: boolean
  /** Believed before its track was reduced. */
  reduced: boolean
}

/** Nearer to each other they are noise of one receiver, farther they are told by leaps, metres. */
const apart = 30
const farthest = 600
/** Fixes of a place lie around its middle within this part of what lies between both. */
const around = 0.3
/** So many turns of which each would have been heard show that there are two. */
const heardTurns = 9
/** m/s² by which a vehicle that drives from the one to the other gains and loses speed. */
const gains = 1
/** One of so many fixes may be elsewhere. */
const odd = 12
/** A mean of so many fixes. */
const meanOf = 40
/** Each of them is heard at least so often. */
const fewest = 4
/** Slower it stands, 0.1 km/h; as fast no receiver at rest tells. */
const restsBelow = 40
const surelyDrives = 150

/** Metres to the north and east of where the rest began. */
interface Cluster {
  north: number
  east: number
  fixes: number
}

export interface TwoPlaces {
  /** From the receiver that counts to the other, metres. */
  north: number
  east: number
  /** In which order they are heard, and whose the last fix is. */
  order: TurnOrder
}

const distanceOf = (a: { north: number; east: number }, b: { north: number; east: number }): number =>
  lengthOf(a.north - b.north, a.east - b.east)

/** Of the fix that is looked at: one object, since there is one for each report at rest. */
const place = { north: 0, east: 0 }

export class TwoPlacesWatch {
  /** Where it stands; the metres of the places are from here. */
  #origin: Fix | undefined
  #one: Cluster = { north: 0, east: 0, fixes: 0 }
  #other: Cluster | undefined
  #last: Fix | undefined
  /** Metres of 1e-6 degrees to the east. */
  #perEast = 0
  #odd = 0
  /** While two places are known. */
  #order: TurnOrder | undefined
  #heard = 0
  /** It drove and told that its engine was off: the line of its ignition tells nothing. */
  #droveOff = false

  clone(): TwoPlacesWatch {
    const copy = new TwoPlacesWatch()
    copy.#origin = this.#origin
    copy.#one = { ...this.#one }
    copy.#other = this.#other && { ...this.#other }
    copy.#last = this.#last
    copy.#perEast = this.#perEast
    copy.#odd = this.#odd
    copy.#order = this.#order?.clone()
    copy.#heard = this.#heard
    copy.#droveOff = this.#droveOff
    return copy
  }

  /** Of a vehicle that drives: what is known of a rest is forgotten then. */
  isLike(other: TwoPlacesWatch): boolean {
    return this.#origin === undefined && other.#origin === undefined && this.#droveOff === other.#droveOff
  }

  /** It is heard at one place, which is as near to another as fixes there are. */
  isAround({ latitude, longitude, reach }: { latitude: number; longitude: number; reach: number }): boolean {
    const origin = this.#origin
    if (!origin || this.#other) return false
    const north = (latitude - origin.latitude) * metresPerE6 - this.#one.north
    const east = longitudeDelta(origin.longitude, longitude) * this.#perEast - this.#one.east
    return lengthOf(north, east) <= reach
  }

  /** What it has shown with this fix. @param known where the other one is, from the one that has counted so far */
  next(fix: Fix, known: { north: number; east: number } | undefined): TwoPlaces | undefined {
    if (fix.speed >= restsBelow || fix.reduced) {
      this.#droveOff ||= fix.speed >= surelyDrives && fix.accOn === false
      this.#origin = undefined
      return undefined
    }
    const origin = this.#origin
    if (!origin) {
      this.#begin(fix)
      return undefined
    }
    place.north = (fix.latitude - origin.latitude) * metresPerE6
    place.east = longitudeDelta(origin.longitude, fix.longitude) * this.#perEast
    const last = this.#last as Fix
    this.#last = fix
    const other = this.#other
    if (!other) {
      const off = distanceOf(place, this.#one)
      if (off > farthest) this.#begin(fix)
      else if (off >= apart) this.#meet(place)
      else add(this.#one, place)
      return undefined
    }
    const between = distanceOf(this.#one, other)
    const [toOne, toOther] = [distanceOf(place, this.#one), distanceOf(place, other)]
    if (Math.min(toOne, toOther) > around * between) {
      this.#stray(place, fix)
      return undefined
    }
    const isOther = toOther < toOne
    add(isOther ? other : this.#one, place)
    const order = (this.#order ??= new TurnOrder(true))
    const isTurn = isOther !== order.isOther
    order.was(isOther)
    if (!isTurn) return undefined
    // With its engine off it drives nowhere.
    const passed = Math.max(1, (fix.time - last.time) / 1_000)
    const off = !this.#droveOff && last.accOn === false && fix.accOn === false
    this.#heard += off ? 1 : Math.min(1, (2 * Math.sqrt(between / gains)) / passed)
    return this.#heard >= heardTurns ? this.#shown(other, between, order, known) : undefined
  }

  #begin(fix: Fix): void {
    this.#origin = fix
    this.#perEast = metresPerE6 * Math.cos((fix.latitude * Math.PI) / 180e6)
    this.#last = fix
    this.#one = { north: 0, east: 0, fixes: 1 }
    this.#other = undefined
    this.#odd = this.#heard = 0
  }

  #meet(at: { north: number; east: number }): void {
    this.#other = { ...at, fixes: 1 }
    this.#odd = 0
    this.#heard = 0
    this.#order = new TurnOrder(true)
  }

  /** Where neither of them is: after a few of these they are none. */
  #stray(at: { north: number; east: number }, fix: Fix): void {
    this.#odd++
    const other = this.#other as Cluster
    if (this.#odd * odd <= this.#one.fixes + other.fixes) return
    // The other place was one fix that strayed, or it moved on.
    if (other.fixes > this.#one.fixes) this.#begin(fix)
    else if (distanceOf(at, this.#one) >= apart) this.#meet(at)
    else this.#other = undefined
  }

  #shown(
    other: Cluster,
    between: number,
    order: TurnOrder,
    known: { north: number; east: number } | undefined,
  ): TwoPlaces | undefined {
    const one = this.#one
    if (between < apart || Math.min(one.fixes, other.fixes) < fewest) return undefined
    const isSame = known && (other.north - one.north) * known.north + (other.east - one.east) * known.east > 0
    // The rest that is known so far is rather where most of its fixes are.
    const counts = (isSame ?? one.fixes >= other.fixes) ? one : other
    const [from, to] = counts === one ? [one, other] : [other, one]
    this.#origin = undefined
    return {
      north: to.north - from.north,
      east: to.east - from.east,
      order: counts === one ? order : order.swapped(),
    }
  }
}

function add(cluster: Cluster, at: { north: number; east: number }): void {
  cluster.fixes++
  const weight = 1 / Math.min(cluster.fixes, meanOf)
  cluster.north += weight * (at.north - cluster.north)
  cluster.east += weight * (at.east - cluster.east)
}
