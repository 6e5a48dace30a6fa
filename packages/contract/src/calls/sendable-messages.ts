/** Messages to a terminal that have no screen of their own, sent from a form. Ours (decision 186). */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { vehicleId } from '../entities/position.ts'
import { sendableForm, sendableMessages, sentValue } from '../entities/sendable-message.ts'
import { settingReasonLength, terminalChange } from '../entities/terminal-setting.ts'
import { requestId } from '../request-id.ts'

const right = 'expertAuth'

export const sendableMessageCalls = {
  getSendableMessages: call({
    about: 'Which messages can be sent to the terminal of a vehicle from a form, by its edition',
    request: z.object({ vehicleId }),
    data: z.object({
      plateNum: z.string(),
      online: z.boolean(),
      frozen: z.boolean(),
      edition: z.string(),
      messages: z.array(sendableForm),
    }),
    scope: 'routed',
    right,
    ids: { request: { vehicleId: 'vehicle' }, reply: { 'messages[].messageId': 'asGiven' } },
    errors: ['vehicle.unknown'],
  }),
  sendTerminalMessage: call({
    about:
      'Send such a message to the terminal of a vehicle; what can stop the vehicle needs the right to commands and goes only while it was seen standing',
    request: z.object({
      vehicleId,
      message: z.enum(sendableMessages),
      values: z.array(sentValue).check(z.maxLength(12)),
      reason: z.string().check(z.trim(), z.maxLength(settingReasonLength)),
      plateNum: z.optional(z.string().check(z.maxLength(20))),
      requestId: z.optional(requestId),
    }),
    data: z.object({ change: terminalChange }),
    scope: 'routed',
    right,
    record: true,
    leaves: 'entry',
    ids: {
      request: { vehicleId: 'vehicle', requestId: 'asGiven' },
      reply: { 'change.changeId': 'terminalChange', 'change.vehicleId': 'vehicle', 'change.rolloutId': 'terminalRollout' },
    },
    errors: [
      'vehicle.unknown',
      'vehicle.offline',
      'vehicle.frozen',
      'terminal.noReason',
      'terminal.underWay',
      'terminal.plate',
      'terminal.value',
      'terminal.notInEdition',
      'terminal.messageRight',
      'terminal.messageApproval',
      'talk.listenOff',
      'talk.listenWithheld',
      'talk.notServed',
      'talk.noAddress',
      'talk.busy',
    ],
  }),
}
