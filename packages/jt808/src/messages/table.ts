/** Every message that is spoken, by name. A new message is a new row here. */
import { heartbeat, logout, platformAck, terminalAck } from './acknowledgements.ts'
import { location } from './location.ts'

export const messages = {
  terminalAck,
  heartbeat,
  logout,
  location,
  platformAck,
}
