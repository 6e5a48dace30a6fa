/** JT/T 808 codec: bytes to frames, frames to fields, in the editions 2011, 2013 and 2019. No sockets, no state about vehicles. */
export { BodyError, type BodyErrorCode } from './body/body-error.ts'
export { type BodyOf, type Decoded, decode, encode, type Message } from './body/message.ts'
export { type AttachmentPiece, AttachmentStream } from './frame/attachment-stream.ts'
export { type AddResult, Assembler, type DueAction, type Dropped, type Resend } from './frame/assembler.ts'
export { explainBody, type ExplainedBody, Explainer } from './explain/explain.ts'
export type { Header } from './frame/header.ts'
export type { ArrivedPart, Place } from './frame/partial-message.ts'
export { type TerminalAddress, terminalAddress } from './frame/phone.ts'
export { type Frame, type FrameError, type FrameErrorCode, type FrameResult, readFrame } from './frame/read-frame.ts'
export { type ByteRange, type RangeResult, ReceivedRanges } from './frame/received-ranges.ts'
export { FrameSplitter, type Piece } from './frame/splitter.ts'
export { type Outgoing, writeFrame, writeMessage } from './frame/write-frame.ts'
export { type Extras, extrasWithCorrectedLengths, type Location } from './messages/location.ts'
export { type Batch, type BatchItem, batchItems, wholeBatchItems } from './messages/location-batch.ts'
export type { Parameter } from './messages/parameters.ts'
export { canIdOf } from './messages/can-bus.ts'
export { messages } from './messages/table.ts'
export { areaAttributes, segmentAttributes } from './messages/areas.ts'
export { recorderFile, recorderFileName } from './recorder/data-file.ts'
export { type RecorderFact, recorderFactBytes, recorderFacts } from './recorder/facts.ts'
export {
  type RecorderAnswer,
  recorderAnswers,
  recorderOrder,
  recorderRefusal,
  recorderReply,
  recorderRequest,
  type RecorderSpan,
} from './recorder/frame.ts'
export {
  recorderKind,
  recorderKindNames,
  type RecorderKindName,
  recorderKinds,
  recorderSettings,
} from './recorder/kinds.ts'
export { recorderBytes, recorderPlace, type RecorderRecord, recorderRecords } from './recorder/records.ts'
export { type AlarmBit, alarmBits, alarmNames, alarmNamesByBit } from './tables/alarm-bits.ts'
export { deviationWords } from './tables/deviations.ts'
export { type FieldName, fieldName } from './tables/field-names.ts'
export { type MessageId, messageIdRow, messageIds, passedPackets } from './tables/message-ids.ts'
export { hiddenValue, type ParameterRow, parameterRows, withoutSecrets } from './tables/parameter-ids.ts'
export { hasParameter, type ParameterSetting, parameterSetting } from './tables/parameter-settings.ts'
export { type Load, type Status, type StatusBit, statusBits, statusOf } from './tables/status-bits.ts'
export type { Version } from './version.ts'
