/** What a player needs before the first frame; the names are those of WebCodecs. */
export interface DecoderConfig {
  /** As MediaSource and VideoDecoder want it: 'avc1.64001f', 'hvc1.1.6.L93.b0'. */
  codec: string
  /** Pixels. */
  width: number
  height: number
  /** The box avcC or hvcC, without its head. */
  description: Uint8Array
}
