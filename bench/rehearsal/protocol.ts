/** The protocol of a rehearsal: what the tester of a platform test would write down of each item. */

export interface Outcome {
  passed: boolean
  /** What was seen, with numbers. */
  facts: readonly string[]
}

export interface ItemRow extends Outcome {
  name: string
  nameZh: string
  seconds: number
}

export function protocolText(title: string, rows: readonly ItemRow[]): string {
  const passed = rows.filter(row => row.passed).length
  const items = rows.map(({ name, nameZh, passed: ok, facts, seconds }, at) =>
    [
      `${String(at + 1).padStart(2)}. ${ok ? 'passed' : 'FAILED'}  ${nameZh} / ${name} (${seconds.toFixed(1)} s)`,
      ...facts.map(fact => `      ${fact}`),
    ].join('\n'),
  )
  return [title, ...items, `${passed} of ${rows.length} items passed`].join('\n')
}
