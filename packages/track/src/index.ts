/** The public face of track: what the points of a track say, by rules that client and server share. */
export { emptyTrack, noSpeed, pointAt, pointFlags, type Track, trackOf, type TrackPoint } from './track.ts'
