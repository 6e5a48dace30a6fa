/** A picture of the platform made small; where there is none (it waits, or is no picture) the picture itself. */
import { thumbnailOfLink } from '@outrider/contract'
import { useState } from 'react'

export function Thumbnail({ link, alt }: { link: string; alt: string }) {
  const [isMissing, setMissing] = useState(false)
  return <img src={isMissing ? link : thumbnailOfLink(link)} alt={alt} loading="lazy" onError={() => setMissing(true)} />
}
