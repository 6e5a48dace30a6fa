/** The public face of track: what the points of a track say, by rules that client and server share. */
export type { TrackPoint } from './point.ts'
