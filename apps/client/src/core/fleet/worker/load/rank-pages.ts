/** The order of a list whose platform sorts no names: by name, over all of its pages. */
import { unranked } from '@outrider/contract'
import { textIn } from '../store/texts.ts'
import type { VehiclePage } from '../store/vehicle-page.ts'
import { textRanks } from '../views/text-ranks.ts'

/** As `rank` has it in its column. */
const noRank = unranked >>> 0

/** The pages, with ranks of their own where any has a row without. Copies: each page that arrives changes the ranks of all. */
export function ranked(pages: readonly VehiclePage[], nickNameOn: boolean): readonly VehiclePage[] {
  if (!pages.some(({ numbers }) => numbers.rank.includes(noRank))) return pages
  const names = pages.flatMap(({ rows, texts }) =>
    Array.from({ length: rows }, (_, row) => (nickNameOn && textIn(texts.nickname, row)) || textIn(texts.plateNum, row)),
  )
  const ranks = textRanks(names)
  let at = 0
  return pages.map(page => {
    const rank = Uint32Array.from({ length: page.rows }, () => {
      const each = ranks[at++] ?? Number.NaN
      // Without a name: at the end.
      return Number.isNaN(each) ? noRank : each
    })
    return { ...page, numbers: { ...page.numbers, rank } }
  })
}
