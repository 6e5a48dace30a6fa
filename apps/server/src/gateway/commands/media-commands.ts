/** Commands about the pictures, sound and video that a terminal has stored (JT/T 808). */
import { encode, messages } from '@outrider/jt808'
import type { CommandName, CommandPayload, MediaSpan } from '../../events/terminal-commands.ts'
import { wireTime } from '../../events/terminal-clock.ts'
import type { CommandRow } from './command-row.ts'

type MediaCommand = Extract<CommandName, 'listMedia' | 'uploadMedia' | 'uploadMediaOf' | 'missingMedia'>

const timeOf = (time: number | null, zoneMinutes: number) => (time === null ? null : wireTime(time, zoneMinutes))
const spanOf = ({ type, channel, event, start, end }: MediaSpan, zoneMinutes: number) => ({
  type,
  channel,
  event,
  from: timeOf(start, zoneMinutes),
  to: timeOf(end, zoneMinutes),
})
const uploads = { answeredBy: 'generalAck', timeoutMs: 15_000, expiryMs: 0, shared: false, recorded: true } as const

export const mediaCommands: { readonly [C in MediaCommand]: CommandRow<CommandPayload<C>> } = {
  listMedia: {
    expiryMs: 0,
    shared: true,
    recorded: false,
    answeredBy: messages.multimediaList.id,
    // A long list comes in sub-packages.
    timeoutMs: 60_000,
    sends: messages.queryMultimedia.id,
    body: (span, version, zone) => encode(messages.queryMultimedia, spanOf(span, zone), version),
  },
  missingMedia: {
    ...uploads,
    // Answered by what was missing.
    recorded: false,
    sends: messages.multimediaDataResponse.id,
    body: ({ serial, mediaId, missing }) =>
      encode(messages.multimediaDataResponse, { replySerial: serial, mediaId, indexes: [...missing] }, '2011'),
  },
  uploadMedia: {
    ...uploads,
    sends: messages.uploadSingleMultimedia.id,
    body: ({ mediaId, remove }, version) => encode(messages.uploadSingleMultimedia, { mediaId, delete: remove ? 1 : 0 }, version),
  },
  uploadMediaOf: {
    ...uploads,
    sends: messages.uploadMultimedia.id,
    body: ({ remove, ...span }, version, zone) =>
      encode(messages.uploadMultimedia, { ...spanOf(span, zone), delete: remove ? 1 : 0 }, version),
  },
}
