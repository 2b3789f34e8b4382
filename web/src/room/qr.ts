/** A text as the dark squares of a QR code. */

export interface QrCode {
  /** Squares along an edge, including the quiet zone of four. */
  size: number;
  /** A path over all dark squares, for a viewBox of `size`. */
  path: string;
}

const QUIET_ZONE = 4;

/** Encodes a text. The library is loaded when the first code is shown. */
export async function qrCode(text: string): Promise<QrCode> {
  const { default: qrcode } = await import("qrcode-generator");
  const code = qrcode(0, "M");
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  let path = "";
  for (let y = 0; y < count; y++)
    for (let x = 0; x < count; x++)
      if (code.isDark(y, x)) path += `M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z`;
  return { size: count + 2 * QUIET_ZONE, path };
}
