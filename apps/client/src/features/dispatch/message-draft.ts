/** A message while it is written, and what is wrong with it. */
import { type DispatchPresentation, type DispatchType, limits } from '@outrider/contract'
import { gbkLength } from './gbk-length.ts'
import { newRequestId } from '../../core/api/request-id.ts'

export interface MessageDraft {
  vehicleIds: readonly string[]
  type: DispatchType | undefined
  show: readonly DispatchPresentation[]
  text: string
  requestId: string
}

/** For vehicles that another screen has handed over it is a notice until another type is chosen. */
export const newDraft = (vehicleIds: readonly string[]): MessageDraft => ({
  vehicleIds,
  type: vehicleIds.length > 0 ? 'notice' : undefined,
  show: ['display', 'speak'],
  text: '',
  requestId: newRequestId(),
})

export type WrongDraft = Partial<{
  recipients: 'noRecipients' | 'tooMany'
  type: 'noType'
  show: 'noShow'
  text: 'noContent' | 'tooLong' | 'badCharacters'
}>

export function wrongIn({ vehicleIds, type, show, text }: MessageDraft): WrongDraft {
  const { bytes, unknown } = gbkLength(text.trim())
  return {
    ...(vehicleIds.length === 0 && { recipients: 'noRecipients' }),
    ...(vehicleIds.length > limits.dispatchVehicles && { recipients: 'tooMany' }),
    ...(type === undefined && { type: 'noType' }),
    ...(show.length === 0 && { show: 'noShow' }),
    ...(text.trim() === ''
      ? { text: 'noContent' }
      : unknown.length > 0
        ? { text: 'badCharacters' }
        : bytes > limits.textBytes && { text: 'tooLong' }),
  }
}
