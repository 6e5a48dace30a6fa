/** A setting that was kept on this device, in the form of the call that a platform would answer. */
import { type CallPath, callsByPath, type DataOf } from '@outrider/contract'

/** undefined: it has another form by now. */
export const ownSettingOf = <Path extends CallPath>(path: Path, kept: unknown): DataOf<Path> | undefined =>
  callsByPath.get(path)?.data.safeParse(kept).data as DataOf<Path> | undefined
