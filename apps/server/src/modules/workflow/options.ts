import { optionGroup } from '../../options/option.ts'

export const workflowOptions = optionGroup({
  'keep-application-days': {
    kind: 'number',
    default: 1_100,
    about:
      'Days to keep applications, with their steps and pictures, after they ended, were rejected, or were approved and not used; 0: forever',
  },
})
