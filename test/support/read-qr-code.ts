import decodeQR from 'qr/decode.js'
import sharp from 'sharp'

/** What a camera reads from a picture that shows a QR code: an SVG or a screenshot. */
export async function readQrCode(image: string | Buffer): Promise<string> {
  // The server's resizer forbids it in its process, which may be this one.
  sharp.unblock({ operation: SVG })
  try {
    return await read(image)
  } finally {
    sharp.block({ operation: SVG })
  }
}

const SVG = ['VipsForeignLoadSvg']

async function read(image: string | Buffer): Promise<string> {
  const picture = sharp(Buffer.from(image as Buffer), { density: 300 })
  const { data, info } = await picture
    .resize({ width: 2000, height: 2000, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  // Its default is the time of one frame of a video.
  return decodeQR({ ...info, data: new Uint8Array(data) }, { timeLimit: 10_000 })
}
