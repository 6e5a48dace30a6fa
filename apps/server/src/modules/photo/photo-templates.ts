/** Which cameras, in which size and quality, kept under a name. */
import { photoWanted } from '@outrider/contract'
import type { Handlers } from '../../calls/handlers.ts'
import { sentTemplates, type TemplateDependencies } from '../kept-templates.ts'

export function photoTemplateHandlers(
  deps: TemplateDependencies,
): Handlers<'photo/getPhotoTemplates' | 'photo/savePhotoTemplate' | 'photo/deletePhotoTemplate'> {
  const templates = sentTemplates(deps, 'photo', photoWanted)
  return {
    'photo/getPhotoTemplates': (_, context) => templates.list(context),
    'photo/savePhotoTemplate': (asked, context) => templates.save(context, asked),
    'photo/deletePhotoTemplate': ({ templateId }, context) => templates.remove(context, templateId),
  }
}
