/** The chest of a child as a plain X-ray. */
import { Canvas, randomNumbers } from './canvas'

/** A child's chest from the front, 768 by 896; brighter is denser. */
export function chestXray(): Int16Array {
  const canvas = new Canvas(768, 896, 0.4, 180)
  const draw = canvas.draw.bind(canvas)
  draw({ x: 0, y: 60, rx: 132, ry: 240, value: 1650, edge: 8 })
  draw({ x: 0, y: -150, rx: 34, ry: 60, value: 1700, edge: 10 })
  for (const side of [-1, 1])
    draw({ x: side * 118, y: -72, rx: 58, ry: 26, turn: side * 24, value: 1500, edge: 10 })
  for (const side of [-1, 1]) {
    draw({ x: side * 55, y: 10, rx: 44, ry: 104, turn: side * -6, value: 640, edge: 12 })
    draw({ x: side * 58, y: 62, rx: 48, ry: 60, value: 600, edge: 12 })
  }
  // Heart, great vessels, windpipe, diaphragm with the liver below.
  draw({ x: 14, y: 52, rx: 47, ry: 52, turn: -24, value: 2150, edge: 9 })
  draw({ x: 0, y: -20, rx: 24, ry: 92, value: 1980, edge: 12 })
  draw({ x: 0, y: -78, rx: 6.5, ry: 62, value: 1500, edge: 5 })
  draw({ x: -56, y: 178, rx: 70, ry: 66, value: 2350, edge: 8 })
  draw({ x: 58, y: 186, rx: 66, ry: 66, value: 2200, edge: 8 })
  draw({ x: 62, y: 146, rx: 20, ry: 13, value: 1500, edge: 7 })
  addDensity(canvas, (sheet) => {
    for (let body = 0; body < 13; body += 1)
      sheet.draw({ x: 0, y: -150 + body * 24, rx: 14, ry: 9.5, value: 300, edge: 2.5 })
    for (const side of [-1, 1]) {
      sheet.draw({ x: side * 52, y: -98, rx: 46, ry: 5, turn: side * -9, value: 520, edge: 2 })
      for (let rib = 0; rib < 9; rib += 1) drawRib(sheet, side, rib)
      sheet.draw({ x: side * 92, y: -72, rx: 30, ry: 46, turn: side * 16, value: 190, edge: 6 })
      sheet.draw({ x: side * 26, y: 8, rx: 13, ry: 22, turn: side * -18, value: 260, edge: 10 })
    }
    const next = randomNumbers(815)
    for (let count = 0; count < 46; count += 1) {
      const side = next() < 0.5 ? -1 : 1
      const angle = (next() - 0.5) * 130
      const far = 34 + next() * 30
      const radians = (angle * Math.PI) / 180
      sheet.draw({
        x: side * far * Math.cos(radians),
        y: 8 + far * Math.sin(radians) * 1.3,
        rx: 10 + next() * 9,
        ry: 1.4,
        turn: side * angle,
        value: 150,
        edge: 2,
      })
    }
  })
  canvas.grain(77, 34, 46)
  return canvas.toStored(0, 4095)
}

function drawRib(sheet: Canvas, side: number, rib: number): void {
  const top = -108 + rib * 25
  for (let part = 0; part < 12; part += 1) {
    const along = part / 11
    const x = side * (16 + 74 * Math.sin(along * Math.PI * 0.56) + rib * 2.4 * along)
    sheet.draw({
      x,
      y: top + along * along * 48,
      rx: 9.5,
      ry: 4.2,
      turn: side * (12 + along * 52),
      value: 230,
      edge: 2.2,
    })
  }
}

/** Things one behind the other add up on an X-ray. */
function addDensity(canvas: Canvas, paint: (sheet: Canvas) => void): void {
  const sheet = new Canvas(canvas.columns, canvas.rows, canvas.spacing, 0)
  paint(sheet)
  for (let index = 0; index < canvas.pixels.length; index += 1)
    canvas.pixels[index] = (canvas.pixels[index] ?? 0) + (sheet.pixels[index] ?? 0)
}
