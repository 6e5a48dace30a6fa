/** A check while it is filled in. */
import type { Checklist, RequestOf } from '@outrider/contract'
import { splitId } from '../../core/api/identity.ts'
import { pictureAt } from '../../core/outbox/outbox-entry.ts'
import type { CheckDraft } from './kept-checks.ts'

export const emptyDraft = ({ checklistId, items }: Pick<Checklist, 'checklistId' | 'items'>): CheckDraft => ({
  list: { checklistId, items },
  answers: {},
  mileage: null,
  note: '',
})

/** Ids of the items that nothing was said about. */
export const unanswered = ({ list, answers }: CheckDraft): string[] =>
  list.items.map(({ itemId }) => itemId).filter(itemId => answers[itemId]?.result === undefined)

/** Ids of the serious items with a defect that is not described. */
export const missingNotes = ({ list, answers }: CheckDraft): string[] =>
  list.items
    .filter(({ itemId, serious }) => serious && answers[itemId]?.result === 'defect' && answers[itemId].note.trim() === '')
    .map(({ itemId }) => itemId)

export const waitsForRelease = ({ list, answers }: CheckDraft): boolean =>
  list.items.some(({ itemId, serious }) => serious && answers[itemId]?.result === 'defect')

/** Those of items with a defect, in the order of the items. */
export const picturesIn = ({ list, answers }: CheckDraft): Blob[] =>
  list.items.flatMap(({ itemId }) => (answers[itemId]?.result === 'defect' ? [...answers[itemId].pictures] : []))

/** @param filledAt ms since 1970 */
export function bodyOf(
  draft: CheckDraft,
  vehicleId: string,
  filledAt: number,
): Omit<RequestOf<'vehicle/modifyDepartureCheck'>, 'requestId'> {
  let picture = 0
  const items = draft.list.items.map(({ itemId }) => {
    const { result = 'notApplicable', note = '', pictures = [] } = draft.answers[itemId] ?? {}
    const fileIds = result === 'defect' ? pictures.map(() => pictureAt(picture++)) : []
    return { itemId, result, note: result === 'defect' ? note.trim() : '', fileIds }
  })
  const { mileage, note } = draft
  return { vehicleId, checklistId: splitId(draft.list.checklistId).id, filledAt, mileage, note: note.trim(), items }
}
