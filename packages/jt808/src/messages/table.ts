/** Every message that is spoken, by name. A new message is a new row here. */
import { heartbeat, logout, platformAck, terminalAck } from './acknowledgements.ts'
import { attributes, queryAttributes } from './attributes.ts'
import { driverIdentity, queryDriver } from './driver.ts'
import { evidence, evidenceFile, evidenceFileAnswer, evidenceFileEnd, fetchEvidence } from './evidence.ts'
import { location, locationAnswer, queryLocation } from './location.ts'
import { locationBatch } from './location-batch.ts'
import { confirmAlarm, queryTime, serverTime, testLink, trackLocation } from './location-control.ts'
import { callBack, control, eventReport, lock, lockAnswer, questionAnswer, sendText } from './orders.ts'
import { parameters, queryParameters, querySomeParameters, setParameters } from './parameters.ts'
import {
  fetchMedia,
  fetchOneMedia,
  mediaData,
  mediaEvent,
  mediaList,
  mediaReceived,
  photoAnswer,
  queryMedia,
  takePhoto,
} from './photos.ts'
import {
  controlRecording,
  controlUpload,
  playRecording,
  queryRecordings,
  recordings,
  recordingUploaded,
  uploadRecording,
} from './recordings.ts'
import { authenticate, register, registerAnswer } from './registration.ts'
import { resend, resendAsk } from './resend.ts'
import { dataDown, dataUp, waybill } from './transparent.ts'
import { controlLive, liveState, passengers, playLive, queryVideoAbilities, videoAbilities } from './video.ts'

export const messages = {
  // From the terminal.
  terminalAck,
  heartbeat,
  logout,
  queryTime,
  resendAsk,
  register,
  authenticate,
  parameters,
  attributes,
  location,
  locationAnswer,
  eventReport,
  questionAnswer,
  lockAnswer,
  waybill,
  driverIdentity,
  locationBatch,
  mediaEvent,
  mediaData,
  mediaList,
  photoAnswer,
  dataUp,
  videoAbilities,
  passengers,
  recordings,
  recordingUploaded,
  evidence,
  evidenceFile,
  evidenceFileEnd,
  // From the platform.
  platformAck,
  resend,
  serverTime,
  registerAnswer,
  setParameters,
  queryParameters,
  control,
  querySomeParameters,
  queryAttributes,
  queryLocation,
  trackLocation,
  confirmAlarm,
  testLink,
  sendText,
  callBack,
  lock,
  queryDriver,
  mediaReceived,
  takePhoto,
  queryMedia,
  fetchMedia,
  fetchOneMedia,
  dataDown,
  queryVideoAbilities,
  playLive,
  controlLive,
  liveState,
  playRecording,
  controlRecording,
  queryRecordings,
  uploadRecording,
  controlUpload,
  fetchEvidence,
  evidenceFileAnswer,
}
