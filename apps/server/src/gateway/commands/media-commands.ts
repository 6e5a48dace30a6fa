/** Commands about the pictures, sound and video that a terminal has stored (JT/T 808). */
import { encode, messages } from '@outrider/jt808'
import type { CommandName, CommandPayload, MediaSpan } from '../../events/terminals.ts'
import type { CommandRow } from './command-row.ts'

type MediaCommand = Extract<CommandName, 'listMedia' | 'uploadMedia' | 'uploadMediaOf'>

const spanOf = ({ type, channel, event, start, end }: MediaSpan) => ({ type, channel, event, from: start, to: end })
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
    body: (span, version) => encode(messages.queryMultimedia, spanOf(span), version),
  },
  uploadMedia: {
    ...uploads,
    sends: messages.uploadSingleMultimedia.id,
    body: ({ mediaId, remove }, version) => encode(messages.uploadSingleMultimedia, { mediaId, delete: remove ? 1 : 0 }, version),
  },
  uploadMediaOf: {
    ...uploads,
    sends: messages.uploadMultimedia.id,
    body: ({ remove, ...span }, version) =>
      encode(messages.uploadMultimedia, { ...spanOf(span), delete: remove ? 1 : 0 }, version),
  },
}
