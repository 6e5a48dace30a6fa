/** Pictures in the files that players take, for the browser too: no Node in here. */
export { flvConfig, flvHead, flvPicture } from './flv.ts'
export { filmHead, filmOf, type FilmPicture, type FilmSoundTrack } from './film.ts'
export type { FilmSound } from './movie.ts'
export { movieFragment, movieHead, type MovieSample, movieType } from './fragmented-mp4.ts'
export type { DecoderConfig } from '../video/decoder-config.ts'
