import { optionGroup } from '../../options/option.ts'

export const workflowOptions = optionGroup({
  'keep-application-days': {
    kind: 'number',
    default: 1_100,
    about: 'Days to keep applications, with their steps and pictures, after they were closed or withdrawn; 0: forever',
  },
})
