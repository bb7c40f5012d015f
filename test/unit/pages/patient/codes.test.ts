import { BinaryBitmap, Code128Reader, HybridBinarizer, RGBLuminanceSource } from '@zxing/library'
import fc from 'fast-check'
import jsQR from 'jsqr'
import { qrDrawing } from '@/components/ticket_code'
import { barDrawing, code128 } from '@/subpages/patient/patient_card/code128'

/** Paints an SVG of our drawings (bars as `Mx yhWv1h-Wz`, one unit high) black on white: what a scanner would see. */
function paint(svg: string, scale: number, heightUnits: number) {
  const [, width = 0, height = 0] = (/viewBox='0 0 (\d+) (\d+)'/.exec(svg) ?? []).map(Number)
  const rowRepeat = heightUnits / height
  const size = { width: width * scale, height: height * rowRepeat * scale }
  const grey = new Uint8ClampedArray(size.width * size.height).fill(255)
  for (const [, x, y, run] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (
      let row = Number(y) * rowRepeat * scale;
      row < (Number(y) + 1) * rowRepeat * scale;
      row += 1
    ) {
      grey.fill(
        0,
        row * size.width + Number(x) * scale,
        row * size.width + (Number(x) + Number(run)) * scale,
      )
    }
  }
  return { ...size, grey }
}

function scanBars(text: string): string {
  const { width, height, grey } = paint(barDrawing(text), 2, 40)
  return new Code128Reader()
    .decode(new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(grey, width, height))))
    .getText()
}

function scanQr(text: string): string | undefined {
  const svg = qrDrawing(text)
  const cells = Number(/viewBox='0 0 (\d+)/.exec(svg)?.[1])
  const { width, height, grey } = paint(svg, 4, cells)
  const rgba = new Uint8ClampedArray(width * height * 4)
  grey.forEach((value, index) => rgba.set([value, value, value, 255], index * 4))
  return jsQR(rgba, width, height)?.data
}

describe('the bar code as drawn', () => {
  it.each([
    '880100530927',
    '88010053092',
    '7',
    '12',
    'A123456',
    'YX-88010053',
    '12A3456B78',
    'x99',
  ])('is read back by a scanner: %s', (number) => {
    expect(scanBars(number)).toBe(number)
  })

  it('is read back whatever the number', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z0-9-]{4,20}$/), (number) => scanBars(number) === number),
      { numRuns: 60 },
    )
  })

  it('keeps ten white modules on both sides, and packs digits in pairs', () => {
    const { bars, modules } = code128('880100530927')
    const last = bars[bars.length - 1]
    expect(bars[0]?.start).toBe(10)
    expect(modules - ((last?.start ?? 0) + (last?.width ?? 0))).toBe(10)
    // start, six pairs, check: 11 modules each; the stop has 13
    expect(modules).toBe(8 * 11 + 13 + 20)
  })

  it('refuses what it cannot say', () => {
    expect(() => code128('卡号')).toThrow(RangeError)
    expect(() => code128('')).toThrow(RangeError)
  })
})

describe('the QR code as drawn', () => {
  it.each([
    '880100530927',
    'YXC1.8f3k2n1o.1795222222.q7Jx0w_B-3f9aZ',
    'https://hospital.example/subpages/share/share_view?token=5vK0q1Y2l8Zs4bW7n3dRfA',
    '票据代码 00010125，张𬭎',
  ])('is read back by a scanner: %s', (text) => {
    expect(scanQr(text)).toBe(text)
  })
})
