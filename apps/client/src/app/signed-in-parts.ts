/** Parts of signed-in.ts, loaded with the first of them. */
import type { ComponentProps, ComponentType } from 'react'
import { lazyChunk } from '../core/chunks/lazy-chunk.ts'
import { loadChunk } from '../core/chunks/load-chunk.ts'
import type * as signedIn from './signed-in.ts'

type Parts = typeof signedIn

const signedInParts = (): Promise<Parts> => import('./signed-in.ts')

export const loadSignedIn = (): Promise<Parts> => loadChunk(signedInParts)

type PartName = { [Name in keyof Parts]: Parts[Name] extends ComponentType<never> ? Name : never }[keyof Parts]

type PropsOf<Name extends PartName> = ComponentProps<Parts[Name]> & object

/** `Loading`: shown meanwhile. */
export const lazyPart = <Name extends PartName>(name: Name, Loading?: ComponentType) =>
  lazyChunk(signedInParts, parts => parts[name] as ComponentType<PropsOf<Name>>, Loading)
