/** Tries a rule on the past, a portion of its vehicles after the other, until all are looked at or it is stopped. */
import type { AlarmRuleForm, RuleCaseFound } from '@outrider/contract'
import { useEffect, useRef, useState } from 'react'
import { useOutrider } from '../../core/context/outrider.ts'
import { serverNow } from '../../core/time/server-clock.ts'
import { axesOf, type TrialAxis, type TrialVariant, variantsOf } from './trial-variants.ts'

const dayMs = 86_400_000

export interface RuleTrialResult {
  days: number
  /** ms since 1970; the period ends a minute before it was asked for. */
  startTime: number
  endTime: number
  cases: readonly RuleCaseFound[]
  /** What is tried beside, and what it found. */
  axes: readonly TrialAxis[]
  variants: readonly (TrialVariant & { cases: readonly RuleCaseFound[] })[]
  looked: number
  /** null: not known yet. */
  vehicles: number | null
  running: boolean
  error: unknown
}

export function useRuleTrial(platform: string) {
  const { api } = useOutrider()
  const [result, setResult] = useState<RuleTrialResult>()
  const under = useRef<AbortController>(undefined)
  useEffect(() => () => under.current?.abort(), [])

  const run = async (rule: AlarmRuleForm, days: number): Promise<void> => {
    under.current?.abort()
    const controller = new AbortController()
    under.current = controller
    const endTime = serverNow() - 60_000
    const axes = axesOf(rule)
    const tried = variantsOf(axes, rule.parameters)
    let so: RuleTrialResult = {
      days,
      startTime: endTime - days * dayMs,
      endTime,
      cases: [],
      axes,
      variants: tried.map(each => ({ ...each, cases: [] })),
      looked: 0,
      vehicles: null,
      running: true,
      error: undefined,
    }
    const show = (more: Partial<RuleTrialResult>) => {
      so = { ...so, ...more }
      if (under.current === controller) setResult(so)
    }
    show({})
    try {
      for (let after: string | null | undefined; after !== null && !controller.signal.aborted; ) {
        const body = {
          rule,
          startTime: so.startTime,
          endTime,
          ...(after !== undefined && { after }),
          variants: tried.map(each => each.parameters),
        }
        const part = await api.call('alarm/tryAlarmRule', body, { platform, quiet: true, signal: controller.signal })
        // A platform that knows no variants has nothing for the sliders.
        const { variants: found } = part
        const variants = found
          ? so.variants.map((each, n) => ({ ...each, cases: [...each.cases, ...(found[n]?.cases ?? [])] }))
          : []
        show({
          variants,
          ...(found === undefined && { axes: [] }),
          cases: [...so.cases, ...part.cases],
          looked: so.looked + part.looked,
          vehicles: part.vehicles,
        })
        after = part.next
      }
      show({ running: false })
    } catch (error) {
      show({ running: false, error: controller.signal.aborted ? undefined : error })
    }
  }
  return { result, run, stop: () => under.current?.abort() }
}
