/**
 * To which of a terminal's incomplete messages a sub-package belongs. It names its message's id and the number of sub-packages only, so two
 * messages of one id and length differ by their serials: serial minus index is the same in all frames of a message whose serials are
 * consecutive. Terminals that number each frame as it is sent put other frames in between, and then those have been received as well.
 */
import type { Gap, PartialMessage, Place } from './partial-message.ts'

/** Serials of frames that were received lately. */
export interface HeardSerials {
  has(serial: number): boolean
  readonly size: number
}

/** @param partials those of the same id and total in which this index is missing, oldest first */
export function whosePart(place: Place, partials: readonly PartialMessage[], heard: HeardSerials): PartialMessage | undefined {
  const inTurn = nextInTurn(place, partials)
  if (inTurn) return inTurn
  const exact = partials.findLast(partial => partial.continuedBy(place))
  if (exact) return exact
  const fitting = partials.flatMap(partial => {
    const gap = partial.gapTo(place)
    return gap ? [{ partial, gap }] : []
  })
  // Every serial in between was another frame: nothing of this message was lost there.
  const explained = fitting.findLast(({ gap }) => isExplained(gap, heard))
  if (explained) return explained.partial
  // Another message of as many sub-packages would have begun at least as many serials later.
  const near = fitting.filter(({ partial, gap }) => gap.serials < partial.total)
  if (near.length > 0) return near.length === 1 ? near[0]?.partial : undefined
  return onlyOne(place, partials)
}

/**
 * Some terminals give the sub-packages of a message serials that do not follow. Where one message alone can be meant, it is: but a first part begins
 * another one, and serials that have followed until now go on to.
 */
function onlyOne({ index }: Place, partials: readonly PartialMessage[]): PartialMessage | undefined {
  const [only, another] = partials
  return only && !another && index > 1 && !only.followed ? only : undefined
}

/**
 * Two messages sent by turns, each frame numbered as it is sent: A1 B1 A2 B2. Before this frame came the same index of one, before that the
 * same index of the other: it continues the one that has waited longest.
 */
function nextInTurn({ index, serial }: Place, partials: readonly PartialMessage[]): PartialMessage | undefined {
  let before = (serial - 1) & 0xffff
  let found: PartialMessage | undefined
  let turns = 0
  for (;;) {
    const at = before
    const partial = partials.find(each => each.parts.get(index - 1)?.header.serial === at)
    if (!partial) return turns > 1 ? found : undefined
    found = partial
    turns += 1
    before = (before - 1) & 0xffff
  }
}

function isExplained({ serials, from, to }: Gap, heard: HeardSerials): boolean {
  if (serials > heard.size) return false
  let others = 0
  for (let serial = (from + 1) & 0xffff; serial !== to; serial = (serial + 1) & 0xffff) if (heard.has(serial)) others += 1
  return others >= serials
}
