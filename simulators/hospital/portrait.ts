/** Portraits of the demo's doctors: calm faces drawn from the doctor's id, the same every time. Real hospitals publish their photographs' addresses in the document of a doctor instead. */
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { doctors } from '../seeds/doctors'

/** Who is drawn. */
interface PortraitSubject {
  seed: string
  sex: 'male' | 'female'
  /** Chiefs have a touch of grey. */
  senior: boolean
}

const skins = ['#f6d5b8', '#f2c9a5', '#ecbf98', '#f8dcc4', '#e6b48c']
const backgrounds = ['#dcebfb', '#dff1ec', '#fbeadd', '#e8e6f8', '#e3f0dc', '#fae4e6']
const darkHairs = ['#2b2522', '#3a2c26', '#1f2126', '#47342b']
const greyHairs = ['#6e6a68', '#8b8784', '#55504e']
const shirts = ['#8fb8de', '#7aa5a0', '#b9c6d8', '#d9a9a0', '#9aa7c7', '#a9c3a0']

const maxAgeSeconds = 86_400

/** Mounts the address that the demo's doctors have as their photograph. */
export function servePortraits(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>(
    '/assets/doctors/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const [, id] = /^([\w-]{1,64})\.svg$/.exec(request.params.file) ?? []
      const doctor = doctors.find(({ doctorId }) => doctorId === id)
      if (doctor === undefined) return reply.code(404).send()
      reply
        .header('cache-control', `public, max-age=${maxAgeSeconds}`)
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      return reply.type('image/svg+xml').send(
        drawPortrait({
          seed: doctor.doctorId,
          sex: doctor.sex,
          senior: doctor.title === 'chief',
        }),
      )
    },
  )
}

/** A round portrait as SVG, 96 x 96, about 1.5 kB. */
function drawPortrait({ seed, sex, senior }: PortraitSubject): string {
  const bytes = createHash('sha256').update(`portrait ${seed}`).digest()
  const choose = (index: number, list: readonly string[]): string =>
    list[bytes.readUInt8(index) % list.length] ?? ''
  const share = (index: number): number => bytes.readUInt8(index) / 255
  const skin = choose(0, skins)
  const hair = choose(1, senior && share(2) < 0.7 ? greyHairs : darkHairs)
  const shape = bytes.readUInt8(3) % 4
  const faceWidth = 16.5 + share(4) * 2
  const faceHeight = 20 + share(5) * 2
  const hasGlasses = share(6) < (senior ? 0.6 : 0.4)
  const parts = [
    `<circle cx="48" cy="48" r="48" fill="${choose(7, backgrounds)}"/>`,
    sex === 'female' ? hairBehind(shape, hair) : '',
    body(choose(8, shirts), skin, share(9) < 0.5),
    `<ellipse cx="${48 - faceWidth}" cy="44" rx="3" ry="4.2" fill="${skin}"/><ellipse cx="${48 + faceWidth}" cy="44" rx="3" ry="4.2" fill="${skin}"/>`,
    `<ellipse cx="48" cy="42" rx="${faceWidth}" ry="${faceHeight}" fill="${skin}"/>`,
    face(share(10), sex, hair),
    sex === 'female' ? hairOfWoman(shape, hair, faceWidth) : hairOfMan(shape, hair, faceWidth),
    hasGlasses ? glasses(share(11) < 0.5) : '',
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96"><clipPath id="r"><circle cx="48" cy="48" r="48"/></clipPath><g clip-path="url(#r)">${parts.join('')}</g></svg>`
}

/** Neck, shirt, white coat with lapels, and sometimes a stethoscope. */
function body(shirt: string, skin: string, stethoscope: boolean): string {
  const tube =
    '<path d="M37 70c-1 9 0 14 5 17M59 70c1 8 0 12-2 15" fill="none" stroke="#4a5a6a" stroke-width="2"/><circle cx="56" cy="87" r="3" fill="#8b9aa8"/>'
  return [
    `<path d="M41 56h14v14H41z" fill="${skin}"/><path d="M41 60c4 4 10 4 14 0v4c-4 4-10 4-14 0z" fill="#000" opacity=".07"/>`,
    `<path d="M10 98c1-18 13-26 31-31l7 8 7-8c18 5 30 13 31 31z" fill="#fff"/>`,
    `<path d="M40 67l8 9 8-9-2-2c-3 4-9 4-12 0z" fill="${skin}"/><path d="M39 67l9 12 9-12 3 2-12 27-12-27z" fill="${shirt}"/><path d="M41 66l7 9 7-9 1.5 2-8.5 7-8.5-7z" fill="${skin}"/>`,
    '<path d="M38 66l-6 3 6 11 10 16zM58 66l6 3-6 11-10 16z" fill="#f3f6fa" stroke="#d9e1ea" stroke-width="1"/>',
    stethoscope ? tube : '<path d="M62 84h10" stroke="#c5d0db" stroke-width="1.5"/>',
  ].join('')
}

function face(mood: number, sex: 'male' | 'female', hair: string): string {
  const smile = 2.5 + mood * 1.8
  const browWidth = sex === 'male' ? 1.7 : 1.1
  return [
    `<path d="M36.5 38.500q3.5-2 7-.5M52.5 38q3.5-1.5 7 .5" fill="none" stroke="${hair}" stroke-width="${browWidth}" stroke-linecap="round"/>`,
    '<circle cx="40.5" cy="43.5" r="1.7" fill="#2a2f36"/><circle cx="55.5" cy="43.5" r="1.7" fill="#2a2f36"/>',
    '<path d="M48 45.500q1.5 2.5-.5 3.5" fill="none" stroke="#000" stroke-opacity=".22" stroke-width="1.1" stroke-linecap="round"/>',
    `<path d="M43.5 53q4.5 ${smile} 9 0" fill="none" stroke="#b5524a" stroke-width="1.5" stroke-linecap="round"/>`,
    '<circle cx="37" cy="49.5" r="3" fill="#ef8f80" opacity=".22"/><circle cx="59" cy="49.5" r="3" fill="#ef8f80" opacity=".22"/>',
  ].join('')
}

function glasses(round: boolean): string {
  const lens = round
    ? (x: number) => `<circle cx="${x}" cy="43.5" r="5.6"/>`
    : (x: number) => `<rect x="${x - 6}" y="39" width="12" height="9" rx="3"/>`
  return `<g fill="#fff" fill-opacity=".18" stroke="#46505c" stroke-width="1.1">${lens(40.5)}${lens(55.5)}<path d="M46.3 43q1.7-1 3.4 0" fill="none"/></g>`
}

function hairBehind(shape: number, hair: string): string {
  const behind = [
    `<path d="M26 44c-2-22 10-30 22-30s24 8 22 30c0 12 2 18 4 24-8 6-44 6-52 0 2-6 4-12 4-24z" fill="${hair}"/>`,
    `<path d="M27 44c-1-20 9-29 21-29s22 9 21 29c0 8-1 13-3 17H30c-2-4-3-9-3-17z" fill="${hair}"/>`,
    `<circle cx="48" cy="15" r="8.5" fill="${hair}"/><path d="M29 42c-1-18 8-26 19-26s20 8 19 26v6H29z" fill="${hair}"/>`,
    `<path d="M28 42c-1-18 8-27 20-27s21 9 20 27c2 8 6 16 2 24-4 2-7 0-8-4H30c-2-6-2-12-2-20z" fill="${hair}"/>`,
  ]
  return behind[shape] ?? ''
}

function hairOfWoman(shape: number, hair: string, faceWidth: number): string {
  const left = 48 - faceWidth - 1
  const right = 48 + faceWidth + 1
  const front = [
    `<path d="M${left} 42c0-16 7-23 ${48 - left}-23s${right - 48} 7 ${right - 48} 23c-3-5-5-9-7-12-9 1-20-1-24-5-2 6-5 12-${48 - left - 12} 17z" fill="${hair}"/>`,
    `<path d="M${left} 43c-1-17 7-24 ${48 - left}-24s${right - 48} 7 ${right - 48} 24c-1-4-2-7-4-9-8-2-22-2-29 0-2 2-3 5-${48 - left - 14.5} 9z" fill="${hair}"/>`,
    `<path d="M${left} 42c0-16 7-22 ${48 - left}-22s${right - 48} 6 ${right - 48} 22c-2-7-7-12-${right - 48}-15-8 3-13 8-${48 - left} 15z" fill="${hair}"/>`,
    `<path d="M${left} 42c-1-16 8-23 ${48 - left}-23s${right - 48} 7 ${right - 48} 23c-2-5-3-8-5-10-5-1-9-3-12-6-5 5-10 8-16 8-1 2-1 5-${48 - left - 17} 8z" fill="${hair}"/>`,
  ]
  return front[shape] ?? ''
}

function hairOfMan(shape: number, hair: string, faceWidth: number): string {
  const left = 48 - faceWidth - 1
  const right = 48 + faceWidth + 1
  const front = [
    `<path d="M${left} 41c-2-16 6-24 ${48 - left}-24s${right - 48} 8 ${right - 48} 24l-2 1c0-5-1-9-3-12-8 1-18 0-24-3-3 3-5 8-5 14z" fill="${hair}"/>`,
    `<path d="M${left} 41c-2-14 5-24 ${48 - left + 1}-24 11-2 ${right - 48} 7 ${right - 49} 24l-2 1c0-5-2-8-4-11-6-2-20-2-26 0-2 3-3 6-3 11z" fill="${hair}"/>`,
    `<path d="M${left} 40c-1-10 2-22 ${48 - left}-23s${right - 48} 11 ${right - 48} 23l-2 1c-1-6-3-9-6-12-9 0-16-1-22 1-3 3-4 6-4 11z" fill="${hair}"/>`,
    `<path d="M${left} 41c-1-12 2-19 7-21 4-5 19-6 24 0 5 2 ${right - left - 31} 9 ${right - left - 31} 21l-2 1c0-6-2-10-5-13-5 3-15 3-20-1-3 4-5 8-5 13z" fill="${hair}"/>`,
  ]
  return front[shape] ?? ''
}
