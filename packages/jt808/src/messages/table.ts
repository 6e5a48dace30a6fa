/** Every message that is spoken, by name. A new message is a new row here. */
import { heartbeat, logout, platformAck, terminalAck } from './acknowledgements.ts'
import { attributes, queryAttributes } from './attributes.ts'
import { location, locationAnswer, queryLocation } from './location.ts'
import { locationBatch } from './location-batch.ts'
import { parameters, queryParameters, querySomeParameters, setParameters } from './parameters.ts'
import { authenticate, register, registerAnswer } from './registration.ts'
import { resend, resendAsk } from './resend.ts'

export const messages = {
  terminalAck,
  heartbeat,
  logout,
  resendAsk,
  register,
  authenticate,
  parameters,
  attributes,
  location,
  locationAnswer,
  locationBatch,
  platformAck,
  resend,
  registerAnswer,
  setParameters,
  queryParameters,
  querySomeParameters,
  queryAttributes,
  queryLocation,
}
