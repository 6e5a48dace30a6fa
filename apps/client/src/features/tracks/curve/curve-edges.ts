/** What stands left and right of the speed curve's lines, px: a timeline with the same edges has each moment at the same place. */
export const curveEdges = {
  /** Figures of the scale. */
  scale: 40,
  /** Its unit, written upright. */
  unit: 18,
  right: 20,
} as const
