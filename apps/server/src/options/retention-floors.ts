/**
 * How long data must be kept, by what they are for. An operator may keep less only in somebody's name, who then stands in the configuration that
 * administrators see. The record of acts has a floor of its own (accounts/options.ts).
 */
import { ConfigError, optionGroup, type OptionValues } from './option.ts'

export interface RetentionFloor {
  readonly option: string
  readonly days: number
  /** What is kept, and who asks for it. */
  readonly why: string
}

const threeYears = 1_095
const sixMonths = 183

export const retentionFloors: readonly RetentionFloor[] = [
  {
    option: 'keep-alarm-days',
    days: threeYears,
    why: 'violations and their handling, three years by the supervision measures of China (article 25)',
  },
  {
    option: 'keep-evidence-days',
    days: threeYears,
    why: 'the evidence of violations, as long as what it proves: three years',
  },
  { option: 'keep-track-days', days: sixMonths, why: 'tracks, six months by the rules of the provinces' },
]

export const retentionOptions = optionGroup({
  'keep-less-confirmed-by': {
    kind: 'text',
    about: 'Who answers for keeping alarms, evidence or tracks for less than the law asks (name and reason)',
  },
})

/** Days by option; 0: for ever. Throws a ConfigError for one below its floor that nobody has confirmed. */
export function checkRetention(
  config: OptionValues<typeof retentionOptions.rows> & Readonly<Record<string, unknown>>,
  floors: readonly RetentionFloor[] = retentionFloors,
): void {
  if (config['keep-less-confirmed-by']?.trim()) return
  for (const { option, days, why } of floors) {
    const kept = config[option]
    if (typeof kept === 'number' && kept > 0 && kept < days)
      throw new ConfigError(
        `--${option} ${kept} is below ${days} days (${why}); name who answers for it with --keep-less-confirmed-by, or keep more`,
      )
  }
}
