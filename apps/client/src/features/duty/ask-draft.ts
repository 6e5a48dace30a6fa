/** What is about to be asked of a platform that reports to this one, over a choice on another screen too. */
import type { FormValues } from '../../core/forms/form-row.ts'

export type AskField = 'kind' | 'content' | 'minutes' | 'vehicleId'

export interface AskDraft {
  /** Empty: the first platform. */
  readonly platformId: string
  readonly typed: FormValues<AskField>
  readonly vehicleName: string
}

export const newAsk = (platformId: string): AskDraft => ({
  platformId,
  typed: { kind: 'check', content: '', minutes: '10', vehicleId: '' },
  vehicleName: '',
})
