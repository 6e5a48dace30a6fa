/** Where a card stands beside a part of the screen without covering what has to stay in sight. Lengths in px. */

export interface Box {
  left: number
  top: number
  width: number
  height: number
}
export type Size = Pick<Box, 'width' | 'height'>
export type Spot = Pick<Box, 'left' | 'top'>

/** Between the card, the part it speaks of, and the edges of the window. */
const gap = 12

export const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height

const within = (value: number, length: number, room: number): number => Math.max(gap, Math.min(value, room - length - gap))

/** Beside the part, on its longer side first; last within it, at an edge. */
function spotsAt(part: Box, card: Size, room: Size): Spot[] {
  const across = within(part.left + part.width / 2 - card.width / 2, card.width, room.width)
  const along = within(part.top + gap, card.height, room.height)
  const right = part.left + part.width + gap
  const bottom = part.top + part.height + gap
  const upright: Spot[] = [
    { left: right, top: along },
    { left: part.left - card.width - gap, top: along },
  ]
  const level: Spot[] = [
    { left: across, top: bottom },
    { left: across, top: part.top - card.height - gap },
  ]
  const inside: Spot[] = [
    { left: across, top: bottom - card.height - 2 * gap },
    { left: across, top: part.top + gap },
  ]
  return part.width > part.height ? [...level, ...upright, ...inside] : [...upright, ...level, ...inside]
}

/** undefined: there is no room that covers nothing of `free`. */
export function placeBeside(part: Box, card: Size, room: Size, free: readonly Box[]): Spot | undefined {
  // Where the card stands now does not matter.
  const { width, height } = card
  const boxAt = ({ left, top }: Spot): Box => ({ left, top, width, height })
  const fits = ({ left, top }: Spot): boolean =>
    left >= 0 &&
    top >= 0 &&
    left + card.width <= room.width &&
    top + card.height <= room.height &&
    !free.some(box => overlaps(box, boxAt({ left, top })))
  for (const spot of spotsAt(part, card, room)) {
    // In the way: past it, on any side.
    const past = free
      .filter(box => overlaps(box, boxAt(spot)))
      .flatMap(box => [
        { ...spot, left: box.left + box.width + gap },
        { ...spot, left: box.left - card.width - gap },
        { ...spot, top: box.top + box.height + gap },
        { ...spot, top: box.top - card.height - gap },
      ])
    const found = [spot, ...past].find(fits)
    if (found) return found
  }
  return undefined
}
