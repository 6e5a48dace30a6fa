/** Nobody writes down what goes over a link. */
import type { LinkNotes } from '../supervision/link-notes.ts'

export const noNotes: LinkNotes = { frame: () => undefined, linked: () => undefined }
