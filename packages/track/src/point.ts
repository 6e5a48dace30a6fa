/** One report of a track, as the rules see it. */
export interface TrackPoint {
  /** ms since 1970, by the terminal's clock. */
  time: number
  /** Degrees, WGS-84; null: the report had no usable fix. */
  latitude: number | null
  longitude: number | null
  /** km/h by the receiver. */
  speed: number
  /** km/h by the tachograph (0x0200 item 0x03); null: not said. */
  recorderSpeed: number | null
  /** Degrees, north 0, clockwise. */
  course: number
  accOn: boolean
  /** km by the odometer; null: not said. */
  mileage: number | null
  /** Alarm bits of the report. */
  alarms: number
  /** It came later than newer ones (0x0704, or re-sent). */
  late: boolean
}
