/** The forms of dates and units that the account was last known to have, so that the next start writes them at once. */
import { clockForms, dateForms, distanceUnits, volumeUnits } from '@outrider/contract'
import { oneOf, orNull, fields } from '../storage/shape.ts'
import { defineStored } from '../storage/stored.ts'

/** null: nothing was chosen, or not known yet. */
export const storedWrittenForms = defineStored({
  key: 'writtenForms',
  schema: orNull(
    fields({
      dateForm: orNull(oneOf(...dateForms)),
      clock: orNull(oneOf(...clockForms)),
      distance: orNull(oneOf(...distanceUnits)),
      volume: orNull(oneOf(...volumeUnits)),
    }),
  ),
  fallback: null,
})
