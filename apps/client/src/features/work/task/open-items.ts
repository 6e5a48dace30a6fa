/** Items of a self-test that keep a task from being submitted: those that did not pass, until each is explained. */
import { mayBeUnknown, type SelfTestItem, type SelfTestResult, type WorkApplication } from '@outrider/contract'
import type { Explanations } from '../stored-tasks.ts'

export const isOpen = ({ item, result }: SelfTestResult): boolean =>
  result === 'failed' || (result === 'unknown' && !mayBeUnknown.has(item))

/** Explanations of work that was sent back since say nothing of the rework. */
export const whyOf = (
  { state, since }: Pick<WorkApplication, 'state' | 'since'>,
  said: Explanations,
  item: SelfTestItem,
): string => {
  const known = said[item]
  return known && !(state === 'returned' && known.at < since) ? known.why : ''
}
