/** Rows of several platforms about the same thing become one. */

type Numbers<Row> = { [Field in keyof Row]: Row[Field] extends number ? Field : never }[keyof Row]

/** Sums `fields` of the rows that have the same `by`; in the order in which they come first. */
export function summedBy<Row extends object>(rows: readonly Row[], by: keyof Row, fields: readonly Numbers<Row>[]): Row[] {
  const sums = new Map<unknown, Row>()
  for (const row of rows) {
    const sum = sums.get(row[by])
    if (!sum) sums.set(row[by], { ...row })
    else for (const field of fields) Object.assign(sum, { [field]: Number(sum[field]) + Number(row[field]) })
  }
  return [...sums.values()]
}

/** The first ones by a number, largest first. */
export const largestBy = <Row extends object>(rows: readonly Row[], by: Numbers<Row>, count: number): Row[] =>
  rows.toSorted((a, b) => Number(b[by]) - Number(a[by])).slice(0, count)
