/** JT/T 809 codec: links between platforms, bytes to frames, frames to fields, in 2011 and 2019. No sockets, no state about links. */
export type { Edition } from './edition.ts'
export type { CipherSecrets } from './frame/cipher.ts'
export type { Header } from './frame/header.ts'
export { type Frame, type FrameErrorCode, type FrameResult, type LinkFormat, readFrame } from './frame/read-frame.ts'
export { FrameSplitter, type Piece } from './frame/splitter.ts'
export { type OutgoingFrame, writeFrame } from './frame/write-frame.ts'
export type { CheckForm, NoticeForm } from './messages/platform.ts'
export {
  NOTICE,
  NOTICE_ACKNOWLEDGED,
  type Notice,
  POST_CHECK,
  POST_CHECK_ANSWER,
  type PostCheck,
  type PostCheckAnswer,
  readNotice,
  readPostCheck,
  readPostCheckAnswer,
  type Reply,
  writeNotice,
  writeNoticeAcknowledgement,
  writePostCheck,
  writePostCheckAnswer,
} from './messages/post-check.ts'
export { explainBody } from './explain/explain.ts'
export { cutText, textBytes } from './messages/sent-text.ts'
export {
  type AboutVehicle,
  aboutVehicle,
  dataTypeOf,
  DOWN,
  type Enveloped,
  isEnvelope,
  readEnvelope,
  writeEnvelope,
} from './messages/envelope.ts'
export {
  alarmEnded2019,
  alarmReport,
  alarmResult2011,
  isWarning,
  readWarning,
  urge,
  urgeAnswer,
  type Warning,
} from './messages/alarms.ts'
export { refusalOf } from './messages/refusals.ts'
export {
  driverAnswer,
  driverReport,
  forwardingBegins,
  forwardingEnds,
  pastWanted,
  positionsUnwanted,
  positionsWanted,
  staticData,
  waybillAnswer,
  waybillReport,
} from './messages/exchange.ts'
export {
  emergencyAccess,
  emergencyAnswer,
  listenAnswer,
  listenWanted,
  photo,
  photoWanted,
  recorderAnswer,
  recorderWanted,
  textAnswer,
  textForDriver,
} from './messages/supervision.ts'
export {
  driverWanted,
  exchangeBegins,
  exchangedPosition,
  exchangedPositions,
  exchangeEnds,
  pastAnswer,
  positionsAnswer,
  positionsEndAnswer,
  registrationAnswer,
  staticDataWanted,
  subordinateData,
  superiorData,
  superiorMessages,
  vehicleFacts,
  waybillWanted,
} from './messages/superior-data.ts'
export {
  fileAnswer,
  fileControl,
  fileControlAnswer,
  fileEnd,
  fileEndTaken,
  fileWanted,
  liveAnswer,
  liveEndAnswer,
  liveUnwanted,
  liveWanted,
  recordingsAnswer,
  recordingsOfAlarm,
  recordingsTaken,
  recordingsWanted,
  replayAnswer,
  replayControl,
  replayControlAnswer,
  replayWanted,
  videoCodes,
} from './messages/video.ts'
export { alarmTypeCode, alarmTypeName } from './tables/alarm-types.ts'
export { contents, formedContents, messages } from './messages/table.ts'
export { type Position2011, type Position2019, reportOf } from './messages/position.ts'
export { MAX_POSITIONS } from './messages/vehicles.ts'
export { BodyError, decode, encode, textOf } from '@outrider/jt808/body'
