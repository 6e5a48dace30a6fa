/** All supported messages by name (JT/T 808-2019 clause 8, JT/T 1078, T/JSATL 12). Register a new message here. */
import { heartbeat, logout, platformAck, terminalAck } from './acknowledgements.ts'
import { attributesResponse, queryAttributes } from './attributes.ts'
import { timeSync, timeSyncRequest, versionReport, versionReportResponse } from './clocks-of-makers.ts'
import { driverIdentity, queryDriver } from './driver.ts'
import {
  alarmAttachmentInfo,
  attachmentFileInfo,
  attachmentFileCompletedResponse,
  attachmentFileCompleted,
  alarmAttachmentUpload,
} from './alarm-attachments.ts'
import { location, locationResponse, queryLocation } from './location.ts'
import { locationBatch } from './location-batch.ts'
import { confirmAlarm, queryTime, serverTime, linkTest, temporaryTracking } from './location-control.ts'
import {
  phoneCallback,
  relayControl,
  terminalControl,
  eventReport,
  vehicleControl,
  vehicleControlResponse,
  questionResponse,
  textMessage,
} from './text-and-control.ts'
import { parametersResponse, queryParameters, querySpecificParameters, setParameters } from './parameters.ts'
import {
  uploadMultimedia,
  uploadSingleMultimedia,
  multimediaData,
  multimediaEvent,
  multimediaList,
  multimediaDataResponse,
  cameraShootResponse,
  queryMultimedia,
  cameraShoot,
} from './multimedia.ts'
import {
  playbackControl,
  fileUploadControl,
  playbackRequest,
  queryResourceList,
  resourceList,
  fileUploadCompleted,
  fileUpload,
} from './remote-playback.ts'
import { authentication, registration, registrationResponse } from './registration.ts'
import { platformRetransmissionRequest, terminalRetransmissionRequest } from './retransmission.ts'
import { dataDown, dataUp, waybill } from './transparent.ts'
import {
  liveTransmissionControl,
  liveTransmissionStatus,
  passengerFlow,
  liveTransmissionRequest,
  queryAvAttributes,
  avAttributes,
} from './video.ts'

export const messages = {
  // From the terminal.
  terminalAck,
  heartbeat,
  logout,
  queryTime,
  timeSyncRequest,
  versionReport,
  terminalRetransmissionRequest,
  registration,
  authentication,
  parametersResponse,
  attributesResponse,
  location,
  locationResponse,
  eventReport,
  questionResponse,
  vehicleControlResponse,
  waybill,
  driverIdentity,
  locationBatch,
  multimediaEvent,
  multimediaData,
  multimediaList,
  cameraShootResponse,
  dataUp,
  avAttributes,
  passengerFlow,
  resourceList,
  fileUploadCompleted,
  alarmAttachmentInfo,
  attachmentFileInfo,
  attachmentFileCompleted,
  // From the platform.
  platformAck,
  platformRetransmissionRequest,
  serverTime,
  timeSync,
  versionReportResponse,
  registrationResponse,
  setParameters,
  queryParameters,
  terminalControl,
  querySpecificParameters,
  queryAttributes,
  queryLocation,
  temporaryTracking,
  confirmAlarm,
  linkTest,
  textMessage,
  phoneCallback,
  relayControl,
  vehicleControl,
  queryDriver,
  multimediaDataResponse,
  cameraShoot,
  queryMultimedia,
  uploadMultimedia,
  uploadSingleMultimedia,
  dataDown,
  queryAvAttributes,
  liveTransmissionRequest,
  liveTransmissionControl,
  liveTransmissionStatus,
  playbackRequest,
  playbackControl,
  queryResourceList,
  fileUpload,
  fileUploadControl,
  alarmAttachmentUpload,
  attachmentFileCompletedResponse,
}
