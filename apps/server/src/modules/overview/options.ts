import { optionGroup } from '../../options/option.ts'

export const overviewOptions = optionGroup({
  'report-push-hour': {
    kind: 'number',
    default: 8,
    about:
      'Hour of the day (--time-zone) from which users are pushed the analysis of the day before, and on Mondays that of the week; -1: never',
  },
})
