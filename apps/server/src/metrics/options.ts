/** Who may read `GET /metrics`, and when the disk counts as full. */
import { optionGroup } from '../options/option.ts'

export const metricsOptions = optionGroup({
  'metrics-token': {
    kind: 'text',
    onlyEnvironment: true,
    about:
      'Bearer token with which GET /metrics may be read from anywhere; without it only from this machine itself, past any proxy',
  },
  'min-free-megabytes': {
    kind: 'number',
    default: 512,
    about: 'GET /health and the log say that the disk of the data folder is nearly full below this; 0: never',
  },
})
