/** A WebSocket as what streams are sent to. */
import { videoClose } from '@outrider/contract'
import type { RawData, WebSocket } from 'ws'
import type { ViewerLink } from '../modules/ports.ts'

/** Time to answer the close frame for one that does not read, ms. */
const closeTimeout = 1_000

export const linkOf = (socket: WebSocket): ViewerLink => ({
  send(message) {
    if (socket.readyState === socket.OPEN) socket.send(message)
  },
  get unsent() {
    return socket.bufferedAmount
  },
  close() {
    socket.close(videoClose.ended)
    // Who takes nothing does not answer either: what waits for it is kept no longer.
    if (socket.bufferedAmount > 0) setTimeout(() => socket.terminate(), closeTimeout).unref()
  },
})

export const bytesOf = (data: RawData): Buffer =>
  Array.isArray(data) ? Buffer.concat(data) : data instanceof ArrayBuffer ? Buffer.from(data) : data
