/** The row of a list that an event hit: rows name their vehicle in `data-vehicle`. */
export const vehicleRow = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-vehicle]') : null

/** Its vehicle; null: none. */
export const rowVehicle = (target: EventTarget): string | null => vehicleRow(target)?.dataset['vehicle'] ?? null
