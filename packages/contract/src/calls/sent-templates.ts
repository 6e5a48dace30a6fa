/** What is asked of terminals, kept under a name to be asked again: photos, expert messages. Ours (docs/decisions/243-kept-templates.md). */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { sendableMessages, sentValue } from '../entities/sendable-message.ts'
import { keptName } from '../entities/user-settings.ts'
import { limits } from '../limits/index.ts'
import { photoSize } from '../photos.ts'

const templateId = z.string().check(z.regex(/^\d{1,18}$/))
/** Who belongs to it, or is above or below it, has it too; null: nobody else. */
const sharedWith = z.nullable(z.int())

/** Of every template: whose it is, and who has it. */
const owned = {
  templateId: z.string(),
  name: z.string(),
  sharedWith,
  sharedName: z.string(),
  /** Who made it. */
  owner: z.string(),
  own: z.boolean(),
  /** The user may delete it. */
  removable: z.boolean(),
}
const keptAs = { name: keptName, sharedWith }
const removed = { request: z.object({ templateId }), scope: 'routed', record: true } as const
const saved = z.object({ templateId: z.string() })

/** Cameras are numbers of channels: one that a vehicle has not is left out when its photos are taken. */
export const photoWanted = z.object({
  channels: z.array(z.int().check(z.minimum(1), z.maximum(limits.videoChannel))).check(z.maxLength(limits.videoChannel)),
  size: photoSize,
  /** As in `photo/sendTakePhotosCmd`. */
  quality: z.int().check(z.minimum(1), z.maximum(10)),
  brightness: z.int().check(z.minimum(0), z.maximum(255)),
})
/** Without reason and plate: these are of the moment it is sent. */
export const messageWanted = z.object({
  message: z.enum(sendableMessages),
  values: z.array(sentValue).check(z.maxLength(12)),
})

const photoTemplate = z.object({ ...owned, ...photoWanted.shape })
export type PhotoTemplate = z.infer<typeof photoTemplate>
const messageTemplate = z.object({ ...owned, ...messageWanted.shape })
export type MessageTemplate = z.infer<typeof messageTemplate>
/** What all of them say of themselves. */
export type OwnedTemplate = Pick<PhotoTemplate, keyof typeof owned>

const listed = { 'templates[].templateId': 'sentTemplate', 'templates[].sharedWith': 'organisation' } as const
const errorsOfSaving = ['template.limit', 'organisation.unknown'] as const

export const photoTemplateCalls = {
  getPhotoTemplates: call({
    about: 'Templates of photos: the user’s own, and those shared with an organisation of the user',
    data: z.object({ templates: z.array(photoTemplate) }),
    right: 'videoAuth',
    inModules: 'kept with the account',
    merge: { templates: 'concat' },
    absent: () => ({ templates: [] }),
    ids: { reply: listed },
  }),
  savePhotoTemplate: call({
    about: 'Keep cameras, size and quality of photos under a name; one of the user’s own that has the name is replaced',
    request: z.object({ ...keptAs, ...photoWanted.shape }),
    data: saved,
    right: 'videoAuth',
    inModules: 'kept with the account',
    ids: { request: { sharedWith: 'organisation' }, reply: { templateId: 'sentTemplate' } },
    errors: errorsOfSaving,
    record: true,
    leaves: 'entry',
  }),
  deletePhotoTemplate: call({
    about: 'Delete a template of photos of one’s own, or, as who administers its organisation, one that is shared there',
    ...removed,
    right: 'videoAuth',
    inModules: 'kept with the account',
    ids: { request: { templateId: 'sentTemplate' } },
    errors: ['template.unknown'],
  }),
}

export const messageTemplateCalls = {
  getMessageTemplates: call({
    about: 'Templates of expert messages: the user’s own, and those shared with an organisation of the user',
    data: z.object({ templates: z.array(messageTemplate) }),
    right: 'expertAuth',
    inModules: 'kept with the account',
    merge: { templates: 'concat' },
    absent: () => ({ templates: [] }),
    ids: { reply: listed },
  }),
  saveMessageTemplate: call({
    about: 'Keep an expert message with what is filled in under a name; one of the user’s own that has the name is replaced',
    request: z.object({ ...keptAs, ...messageWanted.shape }),
    data: saved,
    right: 'expertAuth',
    inModules: 'kept with the account',
    ids: { request: { sharedWith: 'organisation' }, reply: { templateId: 'sentTemplate' } },
    errors: errorsOfSaving,
    record: true,
    leaves: 'entry',
  }),
  deleteMessageTemplate: call({
    about: 'Delete a template of expert messages of one’s own, or, as who administers its organisation, one that is shared there',
    ...removed,
    right: 'expertAuth',
    inModules: 'kept with the account',
    ids: { request: { templateId: 'sentTemplate' } },
    errors: ['template.unknown'],
  }),
}
