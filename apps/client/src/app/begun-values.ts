/** Stored values that may hold what the user has begun and not sent (`unsent`): who signs out is asked about them, as they are removed then. */
import { storedItinerary, storedItineraryEdits } from '../features/trips/itinerary/stored-itinerary.ts'
import {
  storedApplyDrafts,
  storedExplanations,
  storedFeedback,
  storedPartDrafts,
  storedTaskDrafts,
} from '../features/work/stored-tasks.ts'
import type { StoredDefinition } from '../core/storage/stored.ts'

export const begunValues: readonly StoredDefinition[] = [
  storedTaskDrafts,
  storedExplanations,
  storedPartDrafts,
  storedApplyDrafts,
  storedFeedback,
  storedItinerary,
  storedItineraryEdits,
]
