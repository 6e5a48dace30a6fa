/** All messages of the two links that are understood, by id, and what is in their envelopes, by data type. */
import type { AnyMessage } from '@outrider/jt808/body'
import type { Edition } from '../edition.ts'
import { linkMessages } from './link.ts'
import { downEnvelope, noticeAcknowledgement, upEnvelope } from './platform.ts'
import { NOTICE, POST_CHECK, POST_CHECK_ANSWER, readNotice, readPostCheck, readPostCheckAnswer } from './post-check.ts'
import { exchangedPosition, exchangedPositions, subordinateData, superiorData, superiorMessages } from './superior-data.ts'
import { position, positions, vehicleEnvelope, vehicleRegistration } from './vehicles.ts'

export const messages = { ...linkMessages, vehicleEnvelope, upEnvelope, downEnvelope }

/** Data within envelopes whose layout the edition says. */
export const contents = { vehicleRegistration, position, positions, noticeAcknowledgement } satisfies Record<string, AnyMessage>

interface FormedContent {
  id: number
  name: string
  nameZh: string
  read: (data: Buffer, edition: Edition) => { value: object; deviations: string[] }
}

/** Data within envelopes whose layout only their bytes say. */
export const formedContents: readonly FormedContent[] = [
  { id: POST_CHECK, name: 'post check', nameZh: '平台查岗请求', read: readPostCheck },
  { id: POST_CHECK_ANSWER, name: 'post check answer', nameZh: '平台查岗应答', read: readPostCheckAnswer },
  { id: NOTICE, name: 'notice', nameZh: '下发平台间报文请求', read: readNotice },
]

/** Everything else that is in envelopes, in both directions. */
export const explainedContents: readonly AnyMessage[] = [
  ...superiorData,
  ...subordinateData,
  exchangedPosition,
  exchangedPositions,
]
export const explainedMessages: readonly AnyMessage[] = superiorMessages
