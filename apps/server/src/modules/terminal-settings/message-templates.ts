/** Expert messages with what is filled in, kept under a name. Sending one is `message-calls.ts`, with all that it asks for. */
import { messageWanted } from '@outrider/contract'
import type { Handlers } from '../../calls/handlers.ts'
import { sentTemplates, type TemplateDependencies } from '../kept-templates.ts'

export function messageTemplateHandlers(
  deps: TemplateDependencies,
): Handlers<'terminal/getMessageTemplates' | 'terminal/saveMessageTemplate' | 'terminal/deleteMessageTemplate'> {
  const templates = sentTemplates(deps, 'message', messageWanted)
  return {
    'terminal/getMessageTemplates': (_, context) => templates.list(context),
    'terminal/saveMessageTemplate': (asked, context) => templates.save(context, asked),
    'terminal/deleteMessageTemplate': ({ templateId }, context) => templates.remove(context, templateId),
  }
}
