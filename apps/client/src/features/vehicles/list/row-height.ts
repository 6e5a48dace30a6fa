/** Of a vehicle in a list, px. */
export const rowHeight = 68
