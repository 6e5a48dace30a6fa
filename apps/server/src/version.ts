/** The product's version, from the root package. */
import root from '../../../package.json' with { type: 'json' }

export const version: string = root.version
