/** The platform of an application: its number carries the code of its platform where several are in use. */
export { usePlatformOf } from '../../core/context/use-platform-of.ts'
