/** A chest: sixty slices of CT from the neck down to the liver, and the same chest as a plain X-ray of a child. Hounsfield units. */
import { Canvas, randomNumbers } from './canvas'

const air = -1000
const lung = -860
const fat = -95
const muscle = 55
const blood = 42
const bone = 520
const marrow = 180

/** Slices of the stack, the topmost first. */
export const chestSlices = 60

/** One slice of the chest, 512 by 512 at 0.72 mm. */
export function chestSlice(index: number): Int16Array {
  const z = index / (chestSlices - 1)
  const canvas = new Canvas(512, 512, 0.72, air)
  const wide = 132 + 34 * Math.min(1, z * 2.4) - 6 * Math.max(0, z - 0.75)
  const deep = 82 + 26 * Math.min(1, z * 2)
  canvas.draw({ x: 0, y: 2, rx: wide, ry: deep, value: fat, edge: 1.4 })
  canvas.draw({ x: 0, y: 2, rx: wide - 11, ry: deep - 9, value: muscle })
  // Breast and shoulder fat between the muscles.
  for (const side of [-1, 1]) {
    canvas.draw({
      x: side * (wide - 30),
      y: -deep * 0.45,
      rx: 26,
      ry: 7,
      turn: side * 38,
      value: fat,
    })
    if (z < 0.3) canvas.draw({ x: side * (wide - 22), y: 12, rx: 17, ry: 17, value: marrow })
    if (z < 0.3) canvas.ring({ x: side * (wide - 22), y: 12, rx: 17, ry: 17, value: bone }, 4)
  }
  drawLungs(canvas, z, wide, deep)
  drawMediastinum(canvas, z)
  if (z > 0.72) drawLiver(canvas, z, wide, deep)
  drawBones(canvas, z, wide, deep, index)
  drawVessels(canvas, z)
  // What the report speaks of: a small nodule in the right upper lobe.
  const off = (index - 21) * 2.2
  const size = Math.sqrt(Math.max(0, 3.6 ** 2 - off ** 2))
  canvas.draw({ x: -72, y: -18, rx: size, ry: size * 0.9, value: 20, edge: 0.9 })
  // The table.
  canvas.draw({ x: 0, y: 210, rx: 190, ry: 82, value: -620 })
  canvas.draw({ x: 0, y: 214, rx: 188, ry: 82, value: -930 })
  canvas.grain(9000 + index, 15, 10, (value) => (value < -990 ? 0.35 : 1))
  return canvas.toStored(-1024, 3071)
}

function lungShape(z: number, side: number, wide: number, deep: number) {
  const grow = Math.sin(Math.min(1, (z + 0.06) * 1.6) * (Math.PI / 2))
  const shrink = z > 0.7 ? 1 - (z - 0.7) * (side < 0 ? 2.3 : 1.9) : 1
  return {
    x: side * (wide * 0.475 + (side > 0 ? 4 : 0)),
    y: 6 + (z > 0.7 ? (z - 0.7) * 60 : 0),
    rx: wide * 0.37 * grow * shrink,
    ry: (deep - 24) * grow * shrink,
  }
}

function drawLungs(canvas: Canvas, z: number, wide: number, deep: number): void {
  for (const side of [-1, 1])
    canvas.draw({ ...lungShape(z, side, wide, deep), turn: side * -7, value: lung, edge: 1 })
}

function drawMediastinum(canvas: Canvas, z: number): void {
  canvas.draw({ x: 0, y: 6, rx: 26 + 10 * z, ry: 52, value: fat + 40, edge: 3 })
  if (z < 0.52) {
    canvas.draw({ x: 0, y: -4 + 18 * z, rx: 10.5, ry: 9.5, value: 40 })
    canvas.draw({ x: 0, y: -4 + 18 * z, rx: 8.6, ry: 8, value: air })
  } else if (z < 0.72) {
    for (const side of [-1, 1])
      canvas.draw({ x: side * (12 + (z - 0.52) * 130), y: 8, rx: 6.4, ry: 5.4, value: air })
  }
  // Oesophagus and descending aorta.
  canvas.draw({ x: 4, y: 25, rx: 7, ry: 5.5, value: 35 })
  if (z > 0.3) canvas.draw({ x: 22, y: 38, rx: 12.5, ry: 12.5, value: blood })
  if (z < 0.3) {
    for (const [x, y] of [
      [-18, -12],
      [14, -16],
      [-9, -22],
      [24, -4],
    ] as const)
      canvas.draw({ x, y, rx: 6.4, ry: 6, value: blood })
  } else if (z < 0.4) {
    canvas.draw({ x: 8, y: -2, rx: 34, ry: 12, turn: 38, value: blood })
  } else if (z < 0.56) {
    canvas.draw({ x: -14, y: -20, rx: 16, ry: 15, value: blood })
    canvas.draw({ x: 12, y: -16, rx: 15, ry: 11, value: blood })
    canvas.draw({ x: -30, y: -8, rx: 9, ry: 8, value: blood })
    canvas.draw({ x: 2, y: 2, rx: 32, ry: 8, turn: 8, value: blood })
  }
  if (z >= 0.52 && z < 0.88) {
    const size = Math.sin(((z - 0.48) / 0.42) * Math.PI)
    canvas.draw({ x: 18, y: -18, rx: 64 * size, ry: 46 * size, turn: 24, value: fat, edge: 3 })
    canvas.draw({ x: 18, y: -17, rx: 59 * size, ry: 42 * size, turn: 24, value: blood })
    canvas.draw({ x: 32, y: -12, rx: 26 * size, ry: 18 * size, turn: 30, value: blood - 9 })
    canvas.draw({ x: 26, y: -14, rx: 2.2, ry: 34 * size, turn: -52, value: blood + 22 })
  }
}

function drawLiver(canvas: Canvas, z: number, wide: number, deep: number): void {
  const size = Math.min(1, (z - 0.72) * 4.2)
  canvas.draw({
    x: -wide * 0.42,
    y: 0,
    rx: wide * 0.44 * size,
    ry: (deep - 20) * size,
    turn: 6,
    value: 58,
    edge: 2,
  })
  if (z < 0.8) return
  const more = Math.min(1, (z - 0.8) * 6)
  canvas.draw({ x: wide * 0.4, y: 14, rx: 52 * more, ry: 50 * more, value: 40, edge: 2 })
  canvas.draw({ x: wide * 0.33, y: -22, rx: 40 * more, ry: 24 * more, value: -10 })
  canvas.draw({ x: wide * 0.33, y: -32, rx: 30 * more, ry: 12 * more, value: -960 })
  canvas.draw({ x: wide * 0.56, y: 40, rx: 28 * more, ry: 22 * more, turn: -30, value: 50 })
}

function drawBones(canvas: Canvas, z: number, wide: number, deep: number, index: number): void {
  // Vertebra with its canal, arch and processes.
  const disc = index % 9 < 2
  canvas.draw({ x: 0, y: 56, rx: 18, ry: 15, value: disc ? 90 : marrow })
  if (!disc) canvas.ring({ x: 0, y: 56, rx: 18.5, ry: 15.5, value: bone }, 2)
  canvas.draw({ x: 0, y: 80, rx: 15, ry: 11, value: bone })
  canvas.draw({ x: 0, y: 77, rx: 10, ry: 8.5, value: 22 })
  canvas.draw({ x: 0, y: 77, rx: 5.5, ry: 4.4, value: 44 })
  canvas.draw({ x: 0, y: 95, rx: 3.2, ry: 12, value: bone })
  for (const side of [-1, 1])
    canvas.draw({ x: side * 22, y: 82, rx: 14, ry: 4, turn: side * 18, value: bone })
  // The ribs go through the slice at another place each time.
  const ribs = 7
  for (const side of [-1, 1]) {
    for (let rib = 0; rib < ribs; rib += 1) {
      const angle = -78 + ((rib + ((index * 0.23) % 1)) / ribs) * 168
      const radians = (angle * Math.PI) / 180
      const x = side * Math.cos(radians) * (wide - 17)
      const y = 2 + Math.sin(radians) * (deep - 14)
      const turn = side * (angle + 90)
      canvas.draw({ x, y, rx: 11, ry: 4.2, turn, value: bone, within: [-300, 900] })
      canvas.draw({ x, y, rx: 8.5, ry: 2.3, turn, value: marrow })
    }
  }
  if (z > 0.12 && z < 0.8) {
    canvas.draw({ x: 0, y: -deep + 13, rx: 19, ry: 5, value: bone })
    canvas.draw({ x: 0, y: -deep + 13, rx: 15, ry: 2.8, value: marrow })
  }
  if (z < 0.16)
    for (const side of [-1, 1])
      canvas.draw({ x: side * 62, y: -36, rx: 40, ry: 5, turn: side * 12, value: bone })
  if (z < 0.55)
    for (const side of [-1, 1])
      canvas.draw({
        x: side * (wide - 42),
        y: 66,
        rx: 34,
        ry: 3.6,
        turn: side * -32,
        value: bone,
        within: [-300, 900],
      })
}

/** Vessels run through many slices, so that the stack moves like a lung does. */
function drawVessels(canvas: Canvas, z: number): void {
  const next = randomNumbers(4711)
  for (let count = 0; count < 150; count += 1) {
    const side = next() < 0.5 ? -1 : 1
    const middle = next()
    const slope = (next() - 0.5) * 90
    const far = 28 + next() * 66
    const high = (next() - 0.5) * 110
    const thick = 0.8 + next() * 2.4 * (1 - (far - 28) / 80)
    const away = Math.abs(z - middle)
    if (away > 0.16) continue
    const long = thick * (1 + next() * 2.2)
    canvas.draw({
      x: side * (far + (z - middle) * slope),
      y: 4 + high + (z - middle) * slope * 0.6,
      rx: long,
      ry: thick,
      turn: next() * 180,
      value: 20,
      edge: 0.9,
      within: [-900, -300],
    })
  }
}
