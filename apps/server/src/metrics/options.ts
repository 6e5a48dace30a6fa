/** Who may read `GET /metrics`. */
import { optionGroup } from '../options/option.ts'

export const metricsOptions = optionGroup({
  'metrics-token': {
    kind: 'text',
    onlyEnvironment: true,
    about:
      'Bearer token with which GET /metrics may be read from anywhere; without it only from this machine itself, past any proxy',
  },
})
