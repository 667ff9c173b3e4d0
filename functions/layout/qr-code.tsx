import { type Bitmap2D, correction, generate } from 'lean-qr'

/** White around a code, in squares, by which a camera tells it from what is beside it (ISO/IEC 18004). */
const QUIET = 4
/** Rows overlap a little, so that no printer leaves white lines between them. */
const ROW = 1.05
/** Of a longer URL the squares are too small for a phone that is some steps away. */
const LONGEST = 150

type Props = { url: string; label: string; size?: number }

/** A QR code as an SVG, black on white in any color scheme. A sixth of it may be dirty or torn. */
export function QrCode({ url, label, size }: Props) {
  const code = generate(scannedUrl(url), { minCorrectionLevel: correction.M })
  const side = code.size + 2 * QUIET
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${side} ${side}`}
      width={size}
      height={size}
      class="qr-code"
      role="img"
      aria-label={label}
    >
      <path fill="#fff" d={`M0 0h${side}v${side}H0z`} />
      <path stroke="#000" stroke-width={ROW} d={rowsOf(code)} />
    </svg>
  )
}

/** A line for each row of black squares, drawn from where the one before ended. */
function rowsOf(code: Bitmap2D): string {
  let path = `M${QUIET} ${QUIET + 0.5}`
  let [penX, penY] = [0, 0]
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) {
      if (!code.get(x, y)) continue
      const start = x
      while (code.get(x, y)) x++
      path += `m${start - penX} ${y - penY}h${x - start}`
      penX = x
      penY = y
    }
  }
  return path
}

/** The URL of an event’s page in a code: its ID alone finds the event, so a long title is left out. */
export function scannedUrl(url: string): string {
  return url.length > LONGEST ? url.replace(/[^/]+(?=\?event=\w+$)/, 'e') : url
}
