/** What shows the pictures of one window: see `ways.ts` for which there are. */
import type { VideoServerMessage } from '@outrider/contract'
import type { VideoFrame } from './video-link.ts'

export type PictureFormat = Extract<VideoServerMessage, { type: 'picture' }>

export interface PicturePlayer {
  /** Of the pictures that follow. */
  format(format: PictureFormat): void
  /** `age`: ms since the server received it; undefined: not known. */
  picture(frame: VideoFrame, age: number | undefined): void
  /** Where pictures can be fetched, for players that do so by themselves. */
  fetch?(url: string): void
  stop(): void
}

export interface PictureEvents {
  /** A picture was drawn. `delay`: ms since the server received it. */
  drawn(delay: number | undefined): void
  /** Nothing more is shown: another way is needed. */
  failed(): void
}

export type PicturePlayerClass = new (canvas: HTMLCanvasElement, events: PictureEvents) => PicturePlayer

export const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), character => character.charCodeAt(0))

/** The next picture gives it its size again. */
export function clear(canvas: HTMLCanvasElement): void {
  canvas.width = 0
  canvas.height = 0
}

/** Pictures have the size of the canvas, so that it can be saved as it is seen. */
export function drawOn(canvas: HTMLCanvasElement, picture: CanvasImageSource, width: number, height: number): void {
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width
    canvas.height = height
  }
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
}
